import { describe, expect, it } from 'vitest'
import { assetsByModule } from './pages.ts'

const assetsOf = assetsByModule(
  JSON.stringify({
    'index.html': {
      file: 'assets/index.js',
      css: ['assets/index.css'],
      imports: ['_shell.js'],
      isEntry: true,
    },
    '_shell.js': { file: 'assets/shell.js', css: ['assets/shell.css'] },
    'src/page.tsx': { file: 'assets/page.js', css: ['assets/page.css'], imports: ['_shell.js', '_cards.js'] },
    '_cards.js': {
      file: 'assets/cards.js',
      css: ['assets/cards.css'],
      imports: ['_shell.js', 'src/page.tsx'],
    },
    'src/other.tsx': { file: 'assets/other.js', imports: ['_shell.js'] },
  }),
)

describe('what a page of its own loads', () => {
  it('is its file and those it imports, with their styles, but not what every page has', () => {
    expect(assetsOf('src/page.tsx')).toEqual({
      styles: ['/assets/page.css', '/assets/cards.css'],
      scripts: ['/assets/page.js', '/assets/cards.js'],
    })
    expect(assetsOf('src/other.tsx')).toEqual({ styles: [], scripts: ['/assets/other.js'] })
  })

  it('is nothing for a module the build does not know', () => {
    expect(assetsOf('src/none.tsx')).toEqual({ styles: [], scripts: [] })
  })
})
