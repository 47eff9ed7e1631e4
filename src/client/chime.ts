import { useSyncExternalStore } from "react";

const KEY = "oriki-sound";
const listeners = new Set<() => void>();

function isOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

/** Whether this device makes a sound when something comes in; kept on the device. */
export function useSound(): [on: boolean, set: (on: boolean) => void] {
  const on = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isOn,
    () => true,
  );
  return [
    on,
    (next) => {
      try {
        localStorage.setItem(KEY, next ? "on" : "off");
      } catch {
        // Without storage it stays as it is.
      }
      for (const listener of listeners) listener();
      if (next) chime();
    },
  ];
}

const NOTES = [660, 880];
const NOTE_SECONDS = 0.16;
let audio: AudioContext | undefined;

/** Two short notes, where this device may make a sound. Browsers allow it once somebody has pressed something. */
export function chime(): void {
  if (!isOn()) return;
  try {
    audio ??= new AudioContext();
    void audio.resume();
    for (const [n, frequency] of NOTES.entries()) {
      const begins = audio.currentTime + n * NOTE_SECONDS;
      const note = audio.createOscillator();
      const loudness = audio.createGain();
      note.frequency.value = frequency;
      loudness.gain.setValueAtTime(0.15, begins);
      loudness.gain.exponentialRampToValueAtTime(0.001, begins + NOTE_SECONDS);
      note.connect(loudness).connect(audio.destination);
      note.start(begins);
      note.stop(begins + NOTE_SECONDS);
    }
  } catch {
    // A device without sound.
  }
}
