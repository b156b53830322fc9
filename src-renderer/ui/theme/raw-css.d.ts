/** A style sheet as text, for tests. */
declare module "*.css?raw" {
  const text: string;
  export { text as default };
}
