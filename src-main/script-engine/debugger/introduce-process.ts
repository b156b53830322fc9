interface EvaluateCall {
  readonly method?: string;
  readonly params?: { readonly expression?: string };
}

/**
 * Scripts run without Node, but a debugger for Node asks the process who it is before anything else; VS Code asks until it
 * gets an answer. Its question is put so that it gets one, while scripts see no more of Node than before. Gives the message
 * as it is to be sent.
 */
export function introduceProcess(text: string): string {
  if (!text.includes('"Runtime.evaluate"') || !text.includes("process.")) return text;
  const message = JSON.parse(text) as EvaluateCall;
  const expression = message.params?.expression;
  if (message.method !== "Runtime.evaluate" || expression === undefined) return text;
  if (!/\bprocess\.(pid|version|arch|env)\b/.test(expression)) return text;
  const { pid, version, arch, platform } = process;
  const asked = `((process) => (${expression}\n))(${JSON.stringify({ pid, version, arch, platform, env: {} })})`;
  return JSON.stringify({ ...message, params: { ...message.params, expression: asked } });
}
