/** Windows narrower than these many pixels can show the rows of a list as cards: `CardsBelow` in web/src/ui/list/by-width.tsx. */
const widths = [720, 960, 1040, 1200, 9999]

/** Vite plugin: writes the rules of list-cards.css for each of the widths, because the condition of a media query cannot be a variable. */
export const cardWidths = () => ({
  name: 'card-widths',
  enforce: 'pre',
  transform: {
    filter: { id: /[\\/]ui[\\/]list[\\/]list-cards\.css$/ },
    handler: (code) => ({
      code: widths
        .map((width) => {
          const rules = code.replaceAll('.cards-below', `.cards-below-${width}`)
          return `@media screen and (max-width: ${width - 0.02}px) {\n${rules}}\n`
        })
        .join(''),
      map: null,
    }),
  },
})
