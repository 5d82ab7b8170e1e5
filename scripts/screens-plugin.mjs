// Notes beside each download in the tables of pages which module it is of: the server names the files that a browser needs for it.
import { dirname, join, relative, sep } from 'node:path'

const web = join(import.meta.dirname, '../web')

/** A Vite plugin; the browser itself needs no such notes. */
export const screens = () => ({
  name: 'screens',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]src[\\/].+[\\/]screens\.ts$/ },
    handler(code, id) {
      const toModule = (path) =>
        relative(web, join(dirname(id), path))
          .split(sep)
          .join('/')
      return {
        code: code.replace(
          /\(\) => import\('(\.[^']+)'\)/g,
          (download, path) => `Object.assign(${download}, { module: '${toModule(path)}' })`,
        ),
        map: null,
      }
    },
  },
})
