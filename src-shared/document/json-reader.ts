import type { JSONScanner } from "jsonc-parser";
import { createScanner } from "jsonc-parser";
import type { JsonObject, JsonValue } from "../base/json";
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
 * a double and minus zero become `{"$number"}`. It reads value by value, so that a large file can be read in slices.
 */
export class JsonReader {
  private readonly scanner: JSONScanner;
  /** The first character of the present token; "" at the end. */
  private token = "";
  private depth = 0;

  constructor(private readonly text: string) {
    this.scanner = createScanner(text, false);
    if (text.startsWith("\uFEFF")) this.scanner.setPosition(1);
    this.next();
  }

  /** Where the present token begins. */
  get place(): TextPlace {
    return { line: this.scanner.getTokenStartLine() + 1, column: this.scanner.getTokenStartCharacter() + 1 };
  }

  get isAtObject(): boolean {
    return this.token === "{";
  }

  get isAtArray(): boolean {
    return this.token === "[";
  }

  readValue(): JsonValue {
    switch (this.token) {
      case "{": {
        // Entries rather than assignments: a key may be "__proto__".
        const entries: [string, JsonValue][] = [];
        for (const key of this.readKeys()) entries.push([key, this.readValue()]);
        return Object.fromEntries(entries) satisfies JsonObject;
      }
      case "[": {
        const items: JsonValue[] = [];
        for (const _ of this.readItems()) items.push(this.readValue());
        return items;
      }
      case '"':
        return this.take();
      case "t":
      case "f":
      case "n":
        return this.readKeyword();
      default:
        return this.readNumber();
    }
  }

  /** Goes through an object: read one value for each key that it gives. */
  *readKeys(): Generator<string> {
    this.open("{", "an object");
    const keys = new Set<string>();
    while (this.token !== "}") {
      if (keys.size > 0) this.expect(",", 'a comma or "}"');
      if (this.token !== '"')
        throw this.unexpected(keys.size > 0 ? "a property name (a comma too many?)" : 'a property name or "}"');
      const { place } = this;
      const key = this.take();
      if (keys.has(key)) throw new JsonSyntaxError(`The property "${key}" is there twice`, place);
      keys.add(key);
      this.expect(":", "a colon");
      yield key;
    }
    this.close();
  }

  /** Goes through an array: read one value for each index that it gives. */
  *readItems(): Generator<number> {
    this.open("[", "a list");
    for (let index = 0; this.token !== "]"; index++) {
      if (index > 0) {
        this.expect(",", 'a comma or "]"');
        if (this.token === "]") throw this.unexpected("a value (a comma too many?)");
      }
      yield index;
    }
    this.close();
  }

  readEnd(): void {
    if (this.token !== "") throw this.unexpected("the end of the file");
  }

  private readKeyword(): JsonValue {
    const word = this.scanner.getTokenValue();
    const value = word === "true" ? true : word === "false" ? false : word === "null" ? null : undefined;
    if (value === undefined) throw this.unexpected("a value");
    this.next();
    return value;
  }

  private readNumber(): JsonValue {
    const literal = this.scanner.getTokenValue();
    if (!/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(literal)) throw this.unexpected("a value");
    this.next();
    const number = Number(literal);
    if (Number.isInteger(number) && !Number.isSafeInteger(number) && /^-?\d+$/.test(literal)) {
      return encodeBigInt(BigInt(literal));
    }
    return Number.isFinite(number) || !/^-?\d+$/.test(literal) ? encodeNumber(number) : encodeBigInt(BigInt(literal));
  }

  private open(bracket: string, expected: string): void {
    if (this.token !== bracket) throw this.unexpected(expected);
    if (++this.depth > maxDepth)
      throw new JsonSyntaxError(`Values are nested more than ${maxDepth} levels deep`, this.place);
    this.next();
  }

  private close(): void {
    this.depth--;
    this.next();
  }

  private expect(token: string, expected: string): void {
    if (this.token !== token) throw this.unexpected(expected);
    this.next();
  }

  private take(): string {
    const value = this.scanner.getTokenValue();
    this.next();
    return value;
  }

  private next(): void {
    const { scanner, text } = this;
    do {
      scanner.scan();
      this.token = text.charAt(scanner.getTokenOffset());
    } while (this.token === " " || this.token === "\n" || this.token === "\r" || this.token === "\t");
    if (this.token === "/") throw new JsonSyntaxError("Comments are not kept in this file: remove it", this.place);
    if ((scanner.getTokenError() as number) !== 0) throw new JsonSyntaxError(this.describeBrokenToken(), this.place);
  }

  private describeBrokenToken(): string {
    return this.token === '"'
      ? "A text has no closing quote, or a character in it must be escaped"
      : "A number is incomplete";
  }

  private unexpected(expected: string): JsonSyntaxError {
    const { scanner, text } = this;
    const start = scanner.getTokenOffset();
    const found =
      this.token === ""
        ? "the end of the file"
        : `"${text.slice(start, start + Math.min(scanner.getTokenLength(), 20))}"`;
    return new JsonSyntaxError(`Expected ${expected}, found ${found}`, this.place);
  }
}
