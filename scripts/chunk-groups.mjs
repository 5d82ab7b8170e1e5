// Which modules share a file in the browser. A file for each shared module would cost a page dozens of requests, and small files
// compress badly; one file for all would make each page download the others.

/** The layout of every private page. */
const privateLayout = /[\\/]src[\\/]ui[\\/]private-layout\.tsx$/
/** Pages on demand that visitors see; they load nothing that only private pages need. */
const publicPages =
  /[\\/]src[\\/]modules[\\/](account[\\/](activate|login|reset-finish|reset-request|undo-email)|eventos[\\/]evento-(cards-public|detail))\.tsx$/
/** The home page and the other pages of text, which download little. */
const textPages = /[\\/]src[\\/]modules[\\/]statics[\\/](home|static-page)\.tsx$/
/** The record of a member. */
const memberRecord = /[\\/]src[\\/]modules[\\/]socios[\\/]socio-detail\.tsx$/
/** Pages of the treasurer, a large part of the portal that most people never open. */
const feePages = /[\\/]src[\\/]modules[\\/]cotas[\\/](?!own[\\/])/
const listParts = /[\\/]src[\\/]ui[\\/]list[\\/]data-list\.tsx$/
/** The register and the gallery, which most people open first: nothing comes along that neither they nor many lists need. */
const openedOften = /[\\/]src[\\/]modules[\\/]socios[\\/](socio-list|gallery)\.tsx$/
/** Names the icons; a page needs those that it names. */
const iconNames = /[\\/]src[\\/]ui[\\/]icons\.ts$/
/** The modules that only forms import. Lists and the pages of an account have fields too. */
const recordForm = /[\\/]src[\\/]ui[\\/](form[\\/]record-form|controls[\\/](dialog|combobox))\.tsx$/
/** The combobox, for the few forms with many options. */
const comboboxes = /[\\/]@zag-js[\\/]combobox[\\/]/
/** Modules that these import on demand are pages; other parts on demand, such as the viewer of photos, load later than any page. */
const screens = /[\\/]src[\\/](?:.+[\\/])?screens\.ts$/

/** In this order, no group draws in what belongs to another: each depends on earlier ones only. «Further» holds parts of pages without a list. */
const readingGroups = [
  'text',
  'common',
  'details',
  'private',
  'list',
  'record',
  'occasional',
  'further',
  'fees',
]

/** Style sheets of our own. Those of packages stay with the scripts that need them. */
const styleSheet = /^(?!.*node_modules).*[\\/]src[\\/].+\.css$/
/** The styles around every page. */
const shellStyles = /[\\/]src[\\/]shell[\\/]/
/** A signed-in user's part of the home page, which the server renders too. */
const ownHome = /[\\/]statics[\\/]own-home\.css$/

/**
 * Code splitting groups of rolldown for the style sheets of pages that are read: one for all pages that visitors see, another one for
 * all other pages. A browser downloads each once, whatever page it opens next. What only forms draw with follows the packages of forms.
 */
export function styleGroups() {
  const chooseGroup = createGroupChooser(({ id, some, readers }) => {
    if (shellStyles.test(id) || some('public')) return 'public'
    return readers.length > 0 || ownHome.test(id) ? 'private' : null
  })
  return ['public', 'private'].map((name) => ({
    debugName: `${name}-styles`,
    name: (id, context) => (chooseGroup(id, context) === name ? `${name}-styles` : null),
    test: styleSheet,
  }))
}

/**
 * Code splitting groups of rolldown for the modules that match `test`.
 * @param formPackages the group of the packages that lists of options and calendars are made with
 */
export function sharedGroups(test, formPackages) {
  const chooseGroup = createGroupChooser(scriptGroup)
  const group = (name) => ({
    debugName: name,
    name: (id, context) => (chooseGroup(id, context) === name ? name : null),
    test,
  })
  return [...readingGroups.map(group), group('form'), formPackages, group('options')]
}

/** Tells for a module which group `choose` puts it in, by the pages that need it. */
function createGroupChooser(choose) {
  /** For each module, the pages that need it. */
  let needs
  let kinds
  return (id, context) => {
    const getInfo = (each) => context.getModuleInfo(each)
    if (!needs) [needs, kinds] = read(getInfo, id)
    const users = needs.get(id) ?? []
    const some = (kind) => users.some((user) => kinds.get(user).has(kind))
    const readers = users.filter((user) => !kinds.get(user).has('form'))
    return choose({ id, users, some, readers, kinds, infoOf: getInfo })
  }
}

/** The file of a module that several pages need; null for any other module, which stays with what needs it. */
function scriptGroup({ id, users, some, readers, kinds, infoOf }) {
  const countLists = (pages) => [...pages].filter((page) => kinds.get(page).has('list')).length
  const isNeededOften =
    users.some((user) => openedOften.test(user)) || countLists(users) >= countLists(kinds.keys()) / 3
  if (users.length > 1 && some('public')) {
    if (some('text') && !isNeededOften) return 'text'
    return isNeededOften || some('list') || some('record') ? 'common' : 'details'
  }
  if (some('layout')) return 'private'
  if (users.length < 2) return null
  if (readers.length === 0) return reaches(reachedFrom(id, infoOf), comboboxes) ? 'options' : 'form'
  if (users.every((user) => feePages.test(user))) return 'fees'
  // what the record imports, it needs too: its file is whole without those of other pages
  if (!isNeededOften) return some('record') ? 'record' : some('list') ? 'occasional' : 'further'
  return readers.some((user) => !kinds.get(user).has('list')) ? 'private' : 'list'
}

/** A module and all it imports; of the icons those that it names. */
function reachedFrom(id, infoOf) {
  const reached = new Set([id])
  for (const each of reached)
    for (const next of infoOf(each)?.importedIds ?? [])
      if (iconNames.test(next)) for (const icon of iconsIn(each, next, infoOf)) reached.add(icon)
      else reached.add(next)
  return reached
}

/** The icons that a module imports from `names`, where `export { default as IconX } from '…/IconY.mjs'` names each. */
function iconsIn(id, names, infoOf) {
  const { code, importedIds } = infoOf(names)
  const imports = [...infoOf(id).code.matchAll(/import \{([^}]+)\} from ["'][^"']*icons\.ts["']/g)]
  const wanted = imports.flatMap(([, list]) => list.split(',').map((each) => each.trim().split(' ')[0]))
  const named = [...code.matchAll(/export \{ default as (\w+) \} from ["'][./]*(.+?)["']/g)]
  const files = named.filter(([, name]) => wanted.includes(name)).map(([, , file]) => file)
  return importedIds.filter((each) => files.some((file) => each.endsWith(file)))
}

const reaches = (reached, pattern) => [...reached].some((id) => pattern.test(id))

/** Walks the modules from any of them. */
function read(infoOf, start) {
  const all = new Set([start])
  for (const id of all) {
    const { importers, dynamicImporters, importedIds, dynamicallyImportedIds } = infoOf(id) ?? {}
    for (const other of [importers, dynamicImporters, importedIds, dynamicallyImportedIds])
      for (const each of other ?? []) all.add(each)
  }
  const needs = new Map()
  const kinds = new Map()
  for (const id of all) {
    const isPage = infoOf(id)?.dynamicImporters.some((importer) => screens.test(importer))
    if (!isPage && !privateLayout.test(id)) continue
    const reached = reachedFrom(id, infoOf)
    for (const each of reached) needs.set(each, [...(needs.get(each) ?? []), id])
    const tests = {
      public: publicPages.test(id) || textPages.test(id),
      text: textPages.test(id),
      record: memberRecord.test(id),
      layout: privateLayout.test(id),
      list: reaches(reached, listParts),
      form: reaches(reached, recordForm),
    }
    kinds.set(id, new Set(Object.keys(tests).filter((kind) => tests[kind])))
  }
  return [needs, kinds]
}
