/** @returns the path of a Chromium, which is installed if there is none */
export function findChromium(): Promise<string>

/** @returns the path of a Chromium without a window and PDF viewer; where there is none, of a complete one */
export function findHeadlessShell(): Promise<string>
