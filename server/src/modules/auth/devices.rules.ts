/** The browser and system of a session; null where they are unknown. */
export interface Device {
  browser: string | null
  system: string | null
}

/** Characters of a description that are looked at; browsers send half as many. */
const longest = 512

/** The browser that a word in its description stands for; the first that occurs counts. Most also name the browsers they descend from. */
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
 * Recognises browser and system in a User-Agent header. The result contains only words of these two lists and no text from the header: a
 * header may contain anything, and can identify a person.
 */
export function parseDevice(description = ''): Device {
  const beginning = description.slice(0, longest)
  return { browser: wordFor(browsers, beginning), system: wordFor(systems, beginning) }
}

const wordFor = (words: [RegExp, string][], description: string): string | null =>
  words.find(([pattern]) => pattern.test(description))?.[1] ?? null
