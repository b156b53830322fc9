import { readMessage } from "./read-message";

/**
 * Scripts run without Node, but a debugger for Node asks the process who it is before anything else; VS Code asks until it
 * gets an answer. Its question is put so that it gets one, while scripts see no more of Node than before. Gives the message
 * as it is to be sent.
 */
export function introduceProcess(text: string): string {
  if (!text.includes('"Runtime.evaluate"') || !text.includes("process.")) return text;
  const message = readMessage(text);
  const { expression } = (message?.params ?? {}) as { readonly expression?: unknown };
  if (message?.method !== "Runtime.evaluate" || typeof expression !== "string") return text;
  if (!/\bprocess\.(pid|version|arch|env)\b/.test(expression)) return text;
  const { pid, version, arch, platform } = process;
  const asked = `((process) => (${expression}\n))(${JSON.stringify({ pid, version, arch, platform, env: {} })})`;
  return JSON.stringify({ ...message, params: { ...(message.params as object), expression: asked } });
}
