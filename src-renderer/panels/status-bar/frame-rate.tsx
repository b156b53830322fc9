import { useEffect, useRef } from "react";
import { decodeFramePacket, readFrameNumber } from "../../../src-shared/protocol/frame-packet";
import { useEditor, useEditorStore } from "../../workbench/editor-context";
import { FrameMeter } from "./frame-meter";

const refreshMilliseconds = 500;

/** Frames a second of the running game. It counts packets and writes the text itself: frames never enter React state. */
export function FrameRate() {
  const { connection } = useEditor();
  const isRunning = useEditorStore("play", ({ state }) => state !== "edit");
  const text = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    if (!isRunning) return;
    const meter = new FrameMeter();
    let newest: Uint8Array | undefined;
    const subscription = connection.on("onDidReceiveFrame", (packet) => {
      meter.add(readFrameNumber(packet).frame, performance.now());
      newest = packet;
    });
    const timer = setInterval(() => {
      const rate = meter.rateAt(performance.now());
      if (!text.current || !newest || rate === undefined) return;
      const { scriptMs } = decodeFramePacket(newest);
      text.current.textContent = `${Math.round(rate)} fps · scripts ${scriptMs.toFixed(1)} ms`;
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
