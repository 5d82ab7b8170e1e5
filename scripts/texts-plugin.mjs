// The texts of the pages as modules: all texts of a folder, contract/i18n/<language>/<group>/, are one download.
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const folder = join(import.meta.dirname, '../contract/i18n')
const places = join(import.meta.dirname, '../web/src/texts')
const name = /^virtual:texts\/(\w+)\/(\w+)$/
/** A module that was resolved before: the cache of Vitest asks for it by its place, from the root or in full. */
const place = /(?:^|\/)web\/src\/texts\/([\w-]+\.js)$/

const foldersIn = (path) =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []))
/** Texts that only the server uses, and those of the editor, which is downloaded with its own. */
const apart = ['server', 'pages', 'editor']
const listGroups = (language) => foldersIn(join(folder, language)).filter((group) => !apart.includes(group))

const readTexts = (language, group) =>
  Object.assign(
    {},
    ...globSync(join(folder, language, group, '*.json'))
      .sort()
      .map((path) => JSON.parse(readFileSync(path, 'utf8'))),
  )

const download = (language, group) => `() => import('virtual:texts/${language}/${group}')`

/** `virtual:texts`: the Galician texts of the first download, and how to download each other group of each language. */
function tableOfTexts() {
  const downloads = foldersIn(folder).map((language) => {
    const groups = listGroups(language).filter((group) => `${language}/${group}` !== 'gl/public')
    return `${language}: { ${groups.map((group) => `${group}: ${download(language, group)}`).join(', ')} }`
  })
  return `export { default as first } from 'virtual:texts/gl/public'\nexport const downloads = { ${downloads.join(', ')} }`
}

/** `virtual:editor-texts`: how to download the texts of the editor's makers, and ours, of each language. */
function tableOfEditorTexts() {
  const downloads = foldersIn(folder).map((language) => {
    const own = `() => import('ckeditor5/translations/${language}.js')`
    return `${language}: [${own}, ${download(language, 'editor')}]`
  })
  return `export const downloads = { ${downloads.join(', ')} }`
}

/** A Vite plugin; the modules have places in web/src/texts/, so that the table of the files of each page names them. */
export const texts = () => ({
  name: 'texts',
  resolveId(source) {
    if (source === 'virtual:texts') return join(places, 'index.js')
    if (source === 'virtual:editor-texts') return join(places, 'editor.js')
    const [, file] = place.exec(source) ?? []
    if (file) return join(places, file)
    const [, language, group] = name.exec(source) ?? []
    return group && join(places, `${language}-${group}.js`)
  },
  load(id) {
    if (dirname(id) !== places) return null
    const [, language, group] = /(\w+)-(\w+)\.js$/.exec(id) ?? []
    if (group) return `export default ${JSON.stringify(readTexts(language, group))}`
    return basename(id) === 'editor.js' ? tableOfEditorTexts() : tableOfTexts()
  },
})
