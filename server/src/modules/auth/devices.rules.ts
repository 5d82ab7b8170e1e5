/** What a session is opened with, in words of ours; null where they are not known. */
export interface Device {
  browser: string | null
  system: string | null
}

/** Characters of a description that are looked at; browsers send half as many. */
const longest = 512

/** Which word of a browser's own description stands for what; the first that occurs. Most also name those they descend from. */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/ Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Macintosh|Mac OS X)\b/, 'Mac'],
  [/\b(Linux|X11)\b/, 'Linux'],
]

/**
 * What a session is opened with, from the browser's own description (User-Agent). Words of these two lists only, and
 * nothing of what was sent: a description may hold anything, and tells people apart.
 */
export function parseDevice(description = ''): Device {
  const beginning = description.slice(0, longest)
  return { browser: wordFor(browsers, beginning), system: wordFor(systems, beginning) }
}

const wordFor = (words: [RegExp, string][], description: string): string | null =>
  words.find(([pattern]) => pattern.test(description))?.[1] ?? null
