import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { assetTable } from './scripts/asset-table.mjs'
import { cardWidths } from './scripts/card-widths.mjs'
import { sharedGroups, styleGroups } from './scripts/chunk-groups.mjs'
import { screens } from './scripts/screens-plugin.mjs'
import { texts } from './scripts/texts-plugin.mjs'

/** React, and the bundler's own helpers, which every file needs. */
const reactPackages = /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]|rolldown[\\/]runtime/
/** What finds the visible lines of a long list, for lists and for the pick lists of forms: a list downloads nothing else of forms. */
const virtualModules =
  /node_modules[\\/]@tanstack[\\/](react-virtual|virtual-core)[\\/]|[\\/]ui[\\/]list[\\/]virtual-lines\.tsx$/
/** What lists of options and calendars are made with. */
const formPackages =
  /node_modules[\\/](@zag-js[\\/](?!combobox|collection|date-|live-region)|@floating-ui|proxy-memoize|proxy-compare)/
const sharedModules =
  /[\\/](web[\\/]src|contract)[\\/]|node_modules[\\/]@(tabler|zag-js[\\/](combobox|collection)|tanstack[\\/](react-query|query-core))[\\/]/

/** Chrome 106 is the last one for Android 6; an iPhone 6s has Safari 15.4 to 15.6. These browsers have most of ES2022. */
const oldestBrowsers = ['chrome106', 'edge106', 'firefox116', 'safari15.4']

/**
 * Lets the bundler leave out components of React Router that no page uses. Their module does not mark its calls of `forwardRef` as
 * pure, and sets `displayName` on the results, so that its links and forms, and what fetches pages ahead for them, would come along.
 */
const unusedRouterParts: Plugin = {
  name: 'unused-router-parts',
  transform: {
    filter: { id: /react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]dom[\\/]lib\.js$/ },
    handler: (code) => ({
      code: code
        .replace(/= React\$1\.forwardRef\(/g, '= /* @__PURE__ */ React$$1.forwardRef(')
        .replace(/^\w+\.displayName = "\w+";$/gm, ''),
      map: null,
    }),
  },
}

/**
 * Leaves out what React Router lets a program measure navigations with. The portal passes it no instrumentations, and then it calls
 * only `consumeInstrumentationClientResultMetaReceiver`, which finds none.
 */
const noRouterInstrumentation: Plugin = {
  name: 'no-router-instrumentation',
  transform: {
    filter: { id: /react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]router[\\/]instrumentation\.js$/ },
    handler(code) {
      const names = /^export \{ (.+) \};$/m.exec(code)?.[1]?.split(', ')
      if (!names) this.error('React Router exports its instrumentation in another way')
      const exported = names.map((name) => `nothing as ${name}`).join(', ')
      return { code: `const nothing = () => undefined\nexport { ${exported} }`, map: null }
    },
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  root: join(import.meta.dirname, 'web'),
  plugins: [
    react(),
    texts(),
    cardWidths(),
    unusedRouterParts,
    !isSsrBuild && noRouterInstrumentation,
    !isSsrBuild && assetTable(),
    isSsrBuild && screens(),
  ],
  // Left alone in a server build, React would choose its slow development half whenever NODE_ENV is not set.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  ssr: {
    noExternal: true,
    // The editor begins in the browser only: bundling it would be time lost.
    external: ['@ckeditor/ckeditor5-react', 'ckeditor5'],
  },
  build: isSsrBuild
    ? {
        outDir: '../dist/web/server',
        emptyOutDir: true,
        copyPublicDir: false,
        target: 'node24',
        minify: false,
        rolldownOptions: { output: { entryFileNames: '[name].js' } },
      }
    : {
        outDir: '../dist/web/client',
        emptyOutDir: true,
        modulePreload: { polyfill: false },
        // The editor is that large, and loads with the pages that edit.
        chunkSizeWarningLimit: 3000,
        // What every page needs and no release changes stays in the browser's cache: React. What the first download holds is
        // one file, named first, so that the other groups draw nothing of it into theirs.
        rolldownOptions: {
          output: {
            // Long enough to tell versions apart; the first download names every other file.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
            codeSplitting: {
              groups: [
                ...styleGroups(),
                { name: 'react', test: reactPackages },
                { name: 'shell', tags: ['$initial'] },
                { name: 'virtual', test: virtualModules },
                ...sharedGroups(sharedModules, { name: 'floating', test: formPackages }),
              ],
            },
          },
        },
        target: oldestBrowsers,
      },
}))
