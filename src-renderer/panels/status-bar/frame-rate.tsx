import { useEffect, useRef } from "react";
import { decodeFramePacket, readFrameNumber } from "../../../src-shared/protocol/frame-packet";
import { useEditor, useEditorStore } from "../../workbench/editor-context";

const refreshMilliseconds = 500;

/** Frames a second of the running game. It counts packets and writes the text itself: frames never enter React state. */
export function FrameRate() {
  const { connection } = useEditor();
  const isRunning = useEditorStore("play", ({ state }) => state !== "edit");
  const text = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    if (!isRunning) return;
    let first: { readonly frame: number; readonly time: number } | undefined;
    let newest: Uint8Array | undefined;
    const subscription = connection.on("onDidReceiveFrame", (packet) => {
      first ??= { frame: readFrameNumber(packet).frame, time: performance.now() };
      newest = packet;
    });
    const timer = setInterval(() => {
      if (!text.current || !newest) return;
      const { frame, scriptMs } = decodeFramePacket(newest);
      const now = performance.now();
      const seconds = first ? (now - first.time) / 1000 : 0;
      // A window that is busy drawing gets its packets late: only a longer silence means that no frame came.
      if (frame === first?.frame && seconds < 2) return;
      const rate = first && seconds > 0 ? Math.round((frame - first.frame) / seconds) : 0;
      text.current.textContent = `${rate} fps · scripts ${scriptMs.toFixed(1)} ms`;
      first = { frame, time: now };
    }, refreshMilliseconds);
    const element = text.current;
    return () => {
      subscription.dispose();
      clearInterval(timer);
      if (element) element.textContent = "";
    };
  }, [connection, isRunning]);

  return <span ref={text} className="status-bar__item ui-numeric" data-testid="frame-rate" />;
}
