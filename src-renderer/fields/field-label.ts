/** A name from code as a label: "degreesPerSecond" is "Degrees per second", "hpMax" is "Hp max", "AIMode2" is "AI mode 2". */
export function labelOf(name: string): string {
  const words = name
    .replace(/[_$]+/g, " ")
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, "$1 $2")
    .replace(/(\p{L})(\d)/gu, "$1 $2")
    .trim()
    .split(/\s+/);
  const isAcronym = (word: string) => word.length > 1 && word === word.toUpperCase() && /\p{Lu}/u.test(word);
  const label = words.map((word) => (isAcronym(word) ? word : word.toLowerCase())).join(" ");
  return label === "" ? name : label.charAt(0).toUpperCase() + label.slice(1);
}
