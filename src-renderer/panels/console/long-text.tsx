import { useState } from "react";
import { Button } from "../../ui/controls/button";

const shownFirst = 4_000;
const shownMore = 100_000;

/** A text in full if it is short, else its beginning and a way to see more: the page would stall on millions of characters. */
export function LongText({ text }: { text: string }) {
  const [length, setLength] = useState(shownFirst);
  const rest = text.length - length;
  return (
    <div>
      <pre className="console-details__text" data-testid="console-details-text">
        {text.slice(0, length)}
        {rest > 0 && "…"}
      </pre>
      {rest > 0 && (
        <Button onClick={() => setLength(length + shownMore)} testId="console-show-more">
          {rest <= shownMore
            ? `Show all ${text.length.toLocaleString("en")} characters`
            : `Show more of ${text.length.toLocaleString("en")} characters`}
        </Button>
      )}
    </div>
  );
}
