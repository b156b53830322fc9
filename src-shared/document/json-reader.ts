import type { JsonValue } from "../base/json";
import { encodeBigInt, encodeNumber } from "./encoded-value";

/** A place in a text, both 1-based. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** The text is not JSON; `message` says what was found and expected there. */
export class JsonSyntaxError extends Error {
  constructor(
    message: string,
    readonly place: TextPlace,
  ) {
    super(message);
  }
}

/** Deeper texts are refused, as walking them would exhaust the stack. */
const maxDepth = 500;

/**
 * Reads JSON without losing numbers: an integer that a double may not hold becomes `{"$bigint"}`, a number too large for
 * a double and minus zero become `{"$number"}`. It reads value by value, so that a large file can be read in slices, and
 * says where a text is wrong. `JSON.parse` can do none of these; the parsers in packages that can are ten times slower.
 */
export class JsonReader {
  private position: number;
  /** The character at `position`, past white space; "" at the end. */
  private token = "";
  private depth = 0;

  constructor(private readonly text: string) {
    this.position = text.startsWith("\uFEFF") ? 1 : 0;
    this.skipSpace();
  }

  /** Where the next value begins, for `placeOf`. */
  get offset(): number {
    return this.position;
  }

  get isAtArray(): boolean {
    return this.isAt("[");
  }

  /** The line and column of an offset. */
  placeOf(offset: number): TextPlace {
    const before = this.text.slice(0, offset);
    const lineStart = before.lastIndexOf("\n") + 1;
    const start = lineStart === 0 && before.startsWith("\uFEFF") ? 1 : lineStart;
    return { line: before.split("\n").length, column: offset - start + 1 };
  }

  readValue(): JsonValue {
    switch (this.token) {
      case "{":
        return this.readObject();
      case "[":
        return this.readArray();
      case '"':
        return this.readString();
      case "t":
        return this.readWord("true", true);
      case "f":
        return this.readWord("false", false);
      case "n":
        return this.readWord("null", null);
      default:
        return this.readNumber();
    }
  }

  /** Goes through an object: read one value for each key that it gives. */
  *readKeys(): Generator<string> {
    this.open("{", "an object");
    const keys: Record<string, boolean> = {};
    for (let count = 0; !this.isClosed("}", count > 0); count++) {
      const key = this.readKey(keys, count > 0);
      define(keys, key, true);
      yield key;
    }
  }

  /** Goes through an array: read one value for each index that it gives. */
  *readItems(): Generator<number> {
    this.open("[", "a list");
    for (let index = 0; !this.isClosed("]", index > 0); index++) yield index;
  }

  readEnd(): void {
    if (!this.isAt("")) throw this.unexpected("the end of the file");
  }

  private readObject(): JsonValue {
    this.open("{", "an object");
    const object: Record<string, JsonValue> = {};
    for (let count = 0; !this.isClosed("}", count > 0); count++) {
      const key = this.readKey(object, count > 0);
      const value = this.readValue();
      // An assignment to this name would set the prototype instead.
      if (key === "__proto__") define(object, key, value);
      else object[key] = value;
    }
    return object;
  }

  private readArray(): JsonValue {
    this.open("[", "a list");
    const items: JsonValue[] = [];
    while (!this.isClosed("]", items.length > 0)) items.push(this.readValue());
    return items;
  }

  private readKey(present: object, hasMembers: boolean): string {
    const start = this.position;
    if (!this.isAt('"')) {
      throw this.unexpected(hasMembers ? "a property name (a comma too many?)" : 'a property name or "}"');
    }
    const key = this.readString();
    if (Object.hasOwn(present, key)) throw this.error(`The property "${key}" is there twice`, start);
    if (!this.isAt(":")) throw this.unexpected("a colon");
    this.advance(1);
    return key;
  }

  private readString(): string {
    const { text, position: start } = this;
    const end = findClosingQuote(text, start);
    if (end < 0) throw this.error("A text has no closing quote", start);
    const raw = text.slice(start + 1, end);
    let value = raw;
    if (raw.includes("\\") || hasControlCharacter.test(raw)) {
      try {
        value = JSON.parse(text.slice(start, end + 1)) as string;
      } catch {
        throw raw.includes("\n")
          ? this.error("A text has no closing quote in its line", start)
          : this.error("A text holds an escape or a character that JSON does not allow", start);
      }
    }
    this.position = end;
    this.advance(1);
    return value;
  }

  private readWord(word: string, value: JsonValue): JsonValue {
    if (!this.text.startsWith(word, this.position)) throw this.unexpected("a value");
    this.advance(word.length);
    return value;
  }

  private readNumber(): JsonValue {
    number.lastIndex = this.position;
    const literal = number.exec(this.text)?.[0];
    if (literal === undefined) throw this.unexpected("a value");
    const value = Number(literal);
    this.advance(literal.length);
    // What has neither a point nor an exponent is meant exactly.
    const isInexact = !Number.isSafeInteger(value) && integer.test(literal);
    return isInexact ? encodeBigInt(BigInt(literal)) : encodeNumber(value);
  }

  private open(bracket: string, expected: string): void {
    if (!this.isAt(bracket)) throw this.unexpected(expected);
    if (++this.depth > maxDepth) throw this.error(`Values are nested more than ${maxDepth} levels deep`, this.position);
    this.advance(1);
  }

  /** At the closing bracket goes past it; else, after a first member, past the comma before the next. */
  private isClosed(bracket: string, hasMembers: boolean): boolean {
    if (this.isAt(bracket)) {
      this.depth--;
      this.advance(1);
      return true;
    }
    if (!hasMembers) return false;
    if (!this.isAt(",")) throw this.unexpected(`a comma or "${bracket}"`);
    this.advance(1);
    if (bracket === "]" && this.isAt(bracket)) throw this.unexpected("a value (a comma too many?)");
    return false;
  }

  private isAt(token: string): boolean {
    return this.token === token;
  }

  private advance(length: number): void {
    this.position += length;
    this.skipSpace();
  }

  private skipSpace(): void {
    const { text } = this;
    let { position } = this;
    for (;;) {
      const code = text.charCodeAt(position);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) break;
      position++;
    }
    this.position = position;
    this.token = text.charAt(position);
    if (this.isAt("/")) throw this.error("Comments are not kept in this file: remove it", position);
  }

  private unexpected(expected: string): JsonSyntaxError {
    const start = this.position;
    const word = /^([\w.+-]+|[^\s])/.exec(this.text.slice(start, start + 20))?.[0];
    const found = word === undefined ? "the end of the file" : `"${word}"`;
    return this.error(`Expected ${expected}, found ${found}`, start);
  }

  private error(message: string, offset: number): JsonSyntaxError {
    return new JsonSyntaxError(message, this.placeOf(offset));
  }
}

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])/y;
const integer = /^-?\d+$/;
/** All that comes before the space, which JSON forbids inside a text. */
const hasControlCharacter = /[^ -\uffff]/;

/** The end of the text that begins with the quote at `start`, or -1. */
function findClosingQuote(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

/** Whether an odd number of backslashes stands before the quote. */
function isEscaped(text: string, quote: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(quote - 1 - backslashes) === 0x5c) backslashes++;
  return backslashes % 2 === 1;
}

function define(object: object, key: string, value: unknown): void {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}
