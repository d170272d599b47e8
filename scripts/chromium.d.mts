/** @returns the path of a Chromium, which is installed if there is none */
export function findChromium(): Promise<string>
