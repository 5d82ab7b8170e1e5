// Written by the build, read by the server: the files that a browser needs for each module that loads on demand.
// Vite's manifest does not contain them: a module that shares a chunk with others has no entry there.
import { relative, sep } from 'node:path'

/** Path of the table below the folder of the built client. */
export const tablePath = '.vite/page-assets.json'

/** A Vite plugin that writes the table, and leaves scripts and styles out of index.html: the server adds them. */
export const assetTable = () => {
  let root
  return {
    name: 'asset-table',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(
          /\s*<(?:script type="module"[^>]*><\/script>|link rel="(?:modulepreload|stylesheet)"[^>]*>)/g,
          '',
        ),
    },
    generateBundle: {
      // Vite assigns the styles to their chunks before.
      order: 'post',
      handler(_, bundle) {
        const isOnDemand = (id) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0
        const source = JSON.stringify(createAssetTable(bundle, root, isOnDemand))
        this.emitFile({ type: 'asset', fileName: tablePath, source })
      },
    },
  }
}

/**
 * The files of every page (`entry`, the entry itself being the last script), and of each module on demand its further ones
 * (`modules`, by path). Each file follows those it needs, as Vite's loader orders them.
 * @param bundle output of rolldown by file name
 * @param isOnDemand whether a module is imported on demand
 */
export function createAssetTable(bundle, root, isOnDemand) {
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
  const reach = (fileName, seen = new Set(), found = []) => {
    const chunk = bundle[fileName]
    if (seen.has(fileName) || chunk?.type !== 'chunk') return found
    seen.add(fileName)
    for (const imported of chunk.imports) reach(imported, seen, found)
    found.push(chunk)
    return found
  }
  const getFiles = (found) => ({
    scripts: found.map(({ fileName }) => `/${fileName}`),
    styles: [...new Set(found.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))].map(
      (path) => `/${path}`,
    ),
  })
  const onEveryPage = chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => reach(fileName))
  const modules = {}
  for (const { fileName, moduleIds } of chunks) {
    const further = reach(fileName).filter((chunk) => !onEveryPage.includes(chunk))
    for (const id of moduleIds.filter(isOnDemand)) {
      const path = relative(root, id).split(sep).join('/')
      if (path.startsWith('src/')) modules[path] = getFiles(further)
    }
  }
  return { entry: getFiles(onEveryPage), modules }
}
