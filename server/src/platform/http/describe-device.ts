/** Kinds of browser, and what their user agents contain. Most contain the names of others too, so the order matters. */
const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPiOS|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
]

const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

const nameIn = (userAgent: string, kinds: typeof browsers) =>
  kinds.find(([, mark]) => mark.test(userAgent))?.[0]

/**
 * The kind of browser and system of a request, by which people recognise their own device; nothing finer (rule: session-devices).
 * @param userAgent the header of that name
 * @returns for example "Firefox on Android", with words of the two lists only; null if neither is known
 */
export function describeDevice(userAgent: string | undefined): string | null {
  const browser = userAgent && nameIn(userAgent, browsers)
  const system = userAgent && nameIn(userAgent, systems)
  if (!browser && !system) return null
  return system ? `${browser || 'A browser'} on ${system}` : browser || null
}
