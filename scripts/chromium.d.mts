/** @returns the path of a Chromium: one that is there, or one that is installed now */
export function findChromium(): Promise<string>
