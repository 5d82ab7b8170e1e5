// @vitest-environment happy-dom
import { downloads, first } from 'virtual:texts'
import { beforeAll, describe, expect, it } from 'vitest'
import { screens } from './screens.ts'
import { allTexts, privateTexts, type Texts } from './shell/i18n.ts'

/** The sources of all pages and parts, by path. */
const sources = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.{ts,tsx}', '!./**/testing/**'], {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ).map(([path, source]) => [path.replace('./', 'src/'), source]),
)
/** The groups with each text; a plural goes by its stem, as in the code. */
const groupsOf = new Map<string, Texts>()
beforeAll(async () => {
  for (const group of allTexts) {
    const texts = group === 'public' ? first : (await downloads.gl?.[group]?.())?.default
    for (const key of Object.keys(texts ?? {})) groupsOf.set(key.replace(/_(one|other)$/, ''), group)
  }
})

const resolve = (from: string, path: string): string => new URL(path, `file:///${from}`).pathname.slice(1)
const matches = (source: string, pattern: RegExp): string[] =>
  [...source.matchAll(pattern)].flatMap((match) => match.slice(1).filter((each) => each !== undefined))

const findImports = (source: string): string[] =>
  matches(source.replace(/^import type [^;]*? from .*$/gm, ''), /(?:from|^import) '(\.[^']+\.tsx?)'/gm)
const onDemand = (source: string): string[] => matches(source, /\bimport\('(\.[^']+)'\)/g)
/** The groups that a module loads together with what it imports on demand. */
const loadedBy = (source: string): string[] => [
  ...matches(source, /\bloadTexts\(([^)]*)\)/g).flatMap((list) => matches(list, /'(\w+)'/g)),
  ...(/\bloadPrivateDictionaries\(\)|\.\.\.privateTexts\b/.test(source) ? privateTexts : []),
]

/** The groups of texts that a module uses: the keys that it names, and those that begin as a key it composes. */
function usedBy(source: string): Map<Texts, string> {
  const used = new Map<Texts, string>()
  for (const key of matches(source, /'([^'\n]+)'|"([^"\n]+)"/g)) {
    const group = groupsOf.get(key)
    if (group) used.set(group, key)
  }
  for (const start of matches(source, /`([\w.-]+[.-])\$\{/g))
    for (const [key, group] of groupsOf) if (key.startsWith(start)) used.set(group, key)
  return used
}

/** Texts that a page uses and does not load, with the module that uses each. */
function missingOn(page: string, loaded: readonly string[], seen = new Set<string>()): string[] {
  if (seen.has(page)) return []
  seen.add(page)
  const source = sources[page]
  if (source === undefined) return []
  const missing = [...usedBy(source)]
    .filter(([group]) => !loaded.includes(group))
    .map(([group, key]) => `${page}: ${key} of ${group}`)
  const alongside = [...loaded, ...loadedBy(source)]
  return [
    ...missing,
    ...findImports(source).flatMap((path) => missingOn(resolve(page, path), loaded, seen)),
    ...onDemand(source).flatMap((path) => missingOn(resolve(page, path), alongside, new Set(seen))),
  ]
}

describe('the texts that a page loads', () => {
  it('are in the same groups in every language', () => {
    for (const [language, groups] of Object.entries(downloads))
      expect(Object.keys(language === 'gl' ? { public: first, ...groups } : groups).sort()).toEqual(
        [...allTexts].sort(),
      )
  })

  it.each(screens.filter(({ component }) => component))(
    '$path has all that it and its parts use',
    (screen) => {
      const page = screen.component?.module ?? ''
      expect(sources).toHaveProperty([page])
      const own = screen.texts ?? []
      const loaded = screen.access === 'all' ? ['public', ...own] : [...privateTexts, ...own]
      expect(missingOn(page, loaded)).toEqual([])
    },
  )

  it('include those of the home page of a signed-in user', () => {
    expect(sources).toHaveProperty(['src/modules/statics/home.tsx'])
    expect(missingOn('src/modules/statics/home.tsx', ['public'])).toEqual([])
  })

  it('are noticed when they miss', () => {
    expect(missingOn('src/modules/estado/estado-page.tsx', privateTexts)).toContainEqual(
      expect.stringMatching(/estado-page\.tsx: estado\..* of administration$/),
    )
    expect(missingOn('src/ui/history/record-history.tsx', [...privateTexts])).toEqual([])
  })
})
