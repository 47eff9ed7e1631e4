import { useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button.tsx";
import { createReader } from "./read-barcode.ts";

/** The same code within this time is the same look at it. */
const SAME_LOOK_MS = 1500;
const BETWEEN_LOOKS_MS = 120;

/** The phone's camera, reading barcodes while it is open. */
export function Scanner({ onCode }: { onCode: (code: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState("");
  return (
    <div>
      <Button
        variant={isOpen ? "secondary" : "primary"}
        className="w-full sm:w-auto"
        aria-pressed={isOpen}
        onClick={() => {
          setProblem("");
          setOpen(!isOpen);
        }}
      >
        {isOpen ? "Close the camera" : "Scan with the camera"}
      </Button>
      {problem && (
        <p role="alert" className="mt-2 text-sm text-oxblood">
          {problem}
        </p>
      )}
      {isOpen && (
        <Camera
          onCode={onCode}
          onFail={(text) => {
            setProblem(text);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}

function Camera({
  onCode,
  onFail,
}: {
  onCode: (code: string) => void;
  onFail: (text: string) => void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const listeners = useRef({ onCode, onFail });
  listeners.current = { onCode, onFail };
  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const seen = new Map<string, number>();
    async function look(read: Awaited<ReturnType<typeof createReader>>) {
      if (isOver || !video.current) return;
      const code = await read(video.current).catch(() => undefined);
      if (isOver) return;
      if (code && Date.now() - (seen.get(code) ?? 0) > SAME_LOOK_MS) listeners.current.onCode(code);
      if (code) seen.set(code, Date.now());
      timer = setTimeout(look, BETWEEN_LOOKS_MS, read);
    }
    async function open() {
      const read = await createReader();
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      if (isOver || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      await look(read);
    }
    function stop() {
      isOver = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    }
    open().catch((error: Error) => {
      if (!isOver) listeners.current.onFail(wordsOf(error));
    });
    return stop;
  }, []);
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label="What the camera sees"
      className="mt-3 aspect-[4/3] w-full bg-ink object-cover sm:max-w-md"
    />
  );
}

const wordsOf = (error: Error) =>
  error.name === "NotAllowedError"
    ? "The camera may not be used. Allow it in the browser's settings, or type the code."
    : `${error.message}. Type the code instead.`;
