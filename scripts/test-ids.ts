/** A test, or a group of them, below the comment that gives it an id: `// id: asks-both-fields`. */
const identified = /^[ \t]*\/\/ id: (\S+)\n[ \t]*(?:it|test|base|describe)(?:\.(?:each|for|describe))*[<(]/gm
const mentioned = /`([^`\s]+\.(?:test|spec)\.tsx?)#([^`\s]+)`/g

/** The ids of tests in the text of a test file. A comment with an id that stands above no test, and a skipped test, have none. */
export function testIds(source: string): string[] {
  return [...source.matchAll(identified)].map(([, id = '']) => id)
}

/** The tests that a page names as `path/of/a.test.ts#id`. */
export function namedTests(page: string): { path: string; id: string }[] {
  return [...page.matchAll(mentioned)].map(([, path = '', id = '']) => ({ path, id }))
}
