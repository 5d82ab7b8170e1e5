import sharp from 'sharp'

/**
 * Draws scenes of an association's life without people: flat landscapes and rooms, combined from a few shapes and colours so
 * that no two are alike.
 */

/** Size of the canvas; the picture itself is a little smaller. */
const [width, height] = [1080, 720]

type Next = () => number
type Tone = keyof typeof tones

/** What a picture shows. */
export type Motif = keyof typeof motifs

/** Colours of the sky, from top to bottom, and of the hills, from far to near. */
const tones = {
  day: { sky: ['#bfe0ee', '#f4f0e2'], hills: ['#a9c9a4', '#84b07c', '#5f9160'], light: '#fff6d8' },
  autumn: { sky: ['#f0d9b8', '#faf0df'], hills: ['#d2a86a', '#b97f45', '#8a5a3b'], light: '#ffe9bd' },
  evening: { sky: ['#7d5a94', '#f5b58a'], hills: ['#8d6b8f', '#694f78', '#453a5c'], light: '#ffd9a0' },
  night: { sky: ['#1d2340', '#44406b'], hills: ['#2b3157', '#222748', '#171b35'], light: '#f3ecd0' },
  winter: { sky: ['#cfd8e4', '#f2f2ef'], hills: ['#c3cfd6', '#a3b4bd', '#7f939d'], light: '#ffffff' },
}

/** A picture as JPEG, the same for the same random numbers `next`. */
export const drawScene = (next: Next, motif: Motif): Promise<Buffer> =>
  sharp(Buffer.from(sceneSvg(next, motif)))
    .jpeg({ quality: 82 })
    .toBuffer()

const sceneSvg = (next: Next, motif: Motif): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600" viewBox="0 0 ${width} ${height}">${motifs[motif](next)}</svg>`

const some = (next: Next, count: number, draw: (at: number) => string): string =>
  Array.from({ length: count + Math.floor(next() * 2) }, (_, at) => draw(at)).join('')

const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`
const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`

function sky(next: Next, tone: Tone): string {
  const { sky: shades, light } = tones[tone]
  const [x, y] = [140 + next() * 800, 90 + next() * 120]
  const stars = tone === 'night' ? some(next, 60, () => circle(next() * 1080, next() * 380, 1.6, light)) : ''
  return `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${shades[0]}"/><stop offset="1" stop-color="${shades[1]}"/></linearGradient></defs>
    ${rect(0, 0, width, height, 'url(#sky)')}${stars}${circle(x, y, 54, light)}
    ${circle(x, y, 92, light, 'opacity="0.25"')}`
}

function hills(next: Next, tone: Tone, from = 330): string {
  return tones[tone].hills
    .map((colour, layer) => {
      const y = from + layer * 95
      const [a, b, c] = [next() * 90, next() * 110, next() * 90]
      return `<path d="M0 ${y + a} C260 ${y - 70 - b} 420 ${y + 60} 620 ${y - 20 + c} S980 ${y - 60 + a} 1080 ${y + b - 40} V720 H0 Z" fill="${colour}"/>`
    })
    .join('')
}

function oak(next: Next, x: number, y: number, size: number, colours: readonly string[]): string {
  const pick = () => colours[Math.floor(next() * colours.length)] as string
  const crown = some(next, 8, () => {
    const angle = next() * Math.PI * 2
    const reach = size * 0.34 * Math.sqrt(next())
    return circle(
      x + Math.cos(angle) * reach * 1.3,
      y - size * 0.78 + Math.sin(angle) * reach,
      size * (0.2 + next() * 0.1),
      pick(),
    )
  })
  return `<path d="M${x - size * 0.07} ${y} q${size * 0.05} ${-size * 0.3} ${-size * 0.04} ${-size * 0.6} h${size * 0.2} q${-size * 0.07} ${size * 0.3} ${size * 0.02} ${size * 0.6} Z" fill="#5a4334"/>${crown}`
}

const green = ['#4f8a54', '#67a065', '#3f7448']
const rust = ['#c8692c', '#d98a3a', '#a8502a', '#e0a84e']
const oaks = (next: Next, colours: readonly string[], y = 640) =>
  some(next, 4, (at) => oak(next, 90 + at * 240 + next() * 90, y + next() * 60, 190 + next() * 130, colours))

function house(next: Next, x: number, y: number): string {
  const stones = some(next, 26, () =>
    rect(x + 8 + next() * 300, y + 8 + next() * 140, 26 + next() * 22, 12, '#c3bcae', 'rx="3"'),
  )
  const lit = next() < 0.5 ? '#ffe3a1' : '#8fb6c9'
  return `${rect(x, y, 350, 170, '#d6cfc1')}${stones}
    <path d="M${x - 26} ${y} L${x + 175} ${y - 110} L${x + 376} ${y} Z" fill="#a9523d"/>
    ${rect(x + 150, y + 70, 58, 100, '#6b4a35', 'rx="4"')}
    ${[40, 254].map((at) => `${rect(x + at, y + 50, 60, 60, lit)}${rect(x + at - 4, y + 76, 68, 6, '#f4f1ea')}`).join('')}`
}

function fire(next: Next, x: number, y: number): string {
  const flame = (size: number, colour: string) => {
    const lean = (next() - 0.5) * size * 0.4
    return `<path d="M${x - size * 0.4} ${y} C${x - size * 0.7} ${y - size * 0.6} ${x + lean - size * 0.1} ${y - size * 0.7} ${x + lean} ${y - size * 1.25} C${x + lean + size * 0.2} ${y - size * 0.7} ${x + size * 0.75} ${y - size * 0.5} ${x + size * 0.4} ${y} Z" fill="${colour}"/>`
  }
  const sparks = some(next, 22, () =>
    circle(x - 180 + next() * 360, y - 120 - next() * 320, 2 + next() * 3, '#ffcf6b'),
  )
  return `${circle(x, y - 130, 330, '#ffb347', 'opacity="0.16"')}${flame(250, '#d9532c')}${flame(180, '#f08a34')}${flame(110, '#ffd166')}
    ${[-14, 14].map((angle) => rect(x - 130, y - 14, 260, 26, '#3a2a22', `rx="12" transform="rotate(${angle} ${x} ${y})"`)).join('')}${sparks}`
}

function bunting(next: Next, y: number): string {
  const colours = ['#862e9c', '#e0a84e', '#2b8a8c', '#c2495a', '#f4f1ea']
  const flags = Array.from({ length: 14 }, (_, at) => {
    const x = 30 + at * 76
    const sag = y + 70 * Math.sin((Math.PI * x) / 1080)
    return `<path d="M${x} ${sag} h46 l-23 50 Z" fill="${colours[(at + Math.floor(next() * 2)) % 5]}"/>`
  }).join('')
  return `<path d="M0 ${y} Q540 ${y + 140} 1080 ${y}" fill="none" stroke="#5a4a52" stroke-width="4"/>${flags}`
}

function sea(next: Next): string {
  const waves = some(next, 16, () => {
    const [x, y] = [next() * 1000, 430 + next() * 250]
    return `<path d="M${x} ${y} q20 -12 40 0 t40 0" fill="none" stroke="#fff" stroke-width="4" opacity="0.5" stroke-linecap="round"/>`
  })
  const x = 240 + next() * 520
  return `<path d="M${620 - next() * 300} 400 q90 -120 190 -60 q110 -50 170 60 Z" fill="#6d8f6a"/>${rect(0, 396, width, 324, '#3f86a3')}${waves}
    <path d="M${x} 540 h250 l-44 70 h-160 Z" fill="#862e9c"/><path d="M${x + 118} 530 V330 l120 190 Z" fill="#fdf8ee"/><path d="M${x + 108} 530 V370 l-80 150 Z" fill="#f2d8b0"/>`
}

function garden(next: Next): string {
  const rows = Array.from({ length: 6 }, (_, row) => {
    const y = 440 + row * 54
    const kind = Math.floor(next() * 3)
    const plants = Array.from({ length: 15 }, (__, at) => {
      const x = 20 + at * 76 + next() * 16
      const size = 12 + row * 3
      const leaf = circle(x, y - size, size, green[(at + row) % 3] as string)
      return kind === 0
        ? leaf
        : `${leaf}${circle(x + 6, y - size * 1.3, size * 0.45, kind === 1 ? '#d9532c' : '#e9c542')}`
    }).join('')
    return rect(0, y - 4, width, 26, '#7a5940') + plants
  }).join('')
  return rect(0, 400, width, 320, '#8e6a4d') + rows
}

function blossoms(next: Next): string {
  const colours = ['#f3c34d', '#fff', '#e68aa3', '#b98ad1']
  return some(next, 60, () => {
    const [x, y, r] = [next() * 1080, 480 + next() * 230, 5 + next() * 9]
    return `<path d="M${x} ${y} v${r * 4}" stroke="#3f7448" stroke-width="3"/>${circle(x, y, r, colours[Math.floor(next() * 4)] as string)}${circle(x, y, r * 0.4, '#b5651d')}`
  })
}

const falling = (next: Next, colours: readonly string[], count: number) =>
  some(next, count, () =>
    circle(
      next() * 1080,
      next() * 720,
      4 + next() * 6,
      colours[Math.floor(next() * colours.length)] as string,
    ),
  )

/** A room with a window and its furniture. */
function room(next: Next, inside: string): string {
  const wall = ['#efe4d6', '#e4e9df', '#e9e1ee'][Math.floor(next() * 3)] as string
  const x = 120 + next() * 620
  return `${rect(0, 0, width, 520, wall)}${rect(0, 520, width, 200, '#b08a63')}
    ${rect(x, 80, 240, 230, '#9cc7dd', 'stroke="#fff" stroke-width="16"')}<path d="M${x} 270 q120 -90 240 0 v40 h-240 Z" fill="#6fa06c"/>
    ${rect(x + 114, 80, 12, 230, '#fff')}${inside}`
}

function chairs(next: Next): string {
  const colour = ['#862e9c', '#2b6a6c', '#a23b4a'][Math.floor(next() * 3)] as string
  return [0, 1, 2]
    .flatMap((row) =>
      Array.from({ length: 9 - row }, (_, at) => {
        const [x, y] = [40 + row * 55 + at * 118, 500 + row * 78]
        return `${rect(x, y - 70, 70, 74, colour, 'rx="10"')}${rect(x - 4, y, 78, 18, '#4b4453', 'rx="6"')}${rect(x + 4, y + 16, 8, 46, '#4b4453')}${rect(x + 58, y + 16, 8, 46, '#4b4453')}`
      }),
    )
    .join('')
}

const plate = (next: Next, x: number) =>
  `<ellipse cx="${x}" cy="500" rx="44" ry="13" fill="#e9e1d2"/><ellipse cx="${x}" cy="496" rx="28" ry="8" fill="${['#d9a441', '#a8502a', '#6d9b5a'][Math.floor(next() * 3)]}"/>`
const papers = (next: Next, x: number) =>
  `<path d="M${x - 40} 516 l${14 + next() * 10} -26 h56 l-10 26 Z" fill="#fff" stroke="#c9bfae" stroke-width="2"/>${rect(x + 30, 486, 8, 26, '#35548c', 'rx="4"')}`

function longTable(next: Next, place: typeof plate): string {
  const places = Array.from({ length: 8 }, (_, at) => place(next, 130 + at * 118)).join('')
  return `<path d="M40 480 H1040 L1070 560 H10 Z" fill="#fdf8ee"/><path d="M10 560 H1070 V590 H10 Z" fill="#e3d8c5"/>${places}${rect(80, 590, 26, 130, '#7a5940')}${rect(970, 590, 26, 130, '#7a5940')}`
}

function shelves(next: Next): string {
  const colours = ['#862e9c', '#2b6a6c', '#a23b4a', '#d9a441', '#35548c', '#6d7b2f', '#f2ead9']
  return [0, 1, 2]
    .map((row) => {
      let x = 40
      let books = ''
      while (x < 1000) {
        const [w, h] = [20 + next() * 26, 96 + next() * 56]
        books += rect(x, 216 + row * 178 - h, w, h, colours[Math.floor(next() * 7)] as string, 'rx="3"')
        x += w + 3
      }
      return books + rect(20, 216 + row * 178, 1040, 18, '#7a5940')
    })
    .join('')
}

function stage(next: Next): string {
  const folds = Array.from({ length: 12 }, (_, at) => {
    const x = at < 6 ? at * 40 : 840 + (at - 6) * 40
    return rect(x, 0, 40, 590, at % 2 ? '#8f2740' : '#a23b4a')
  }).join('')
  const notes = some(next, 9, () => {
    const [x, y] = [300 + next() * 460, 110 + next() * 340]
    return `<ellipse cx="${x}" cy="${y}" rx="17" ry="12" fill="#f3dfa6" transform="rotate(-20 ${x} ${y})"/>${rect(x + 13, y - 74, 5, 74, '#f3dfa6')}`
  })
  return `${rect(0, 0, width, height, '#2a2440')}<path d="M540 0 L240 600 H840 Z" fill="#ffe9a8" opacity="0.2"/>${folds}${rect(0, 590, width, 130, '#6b4a35')}<path d="M0 0 H1080 V70 Q945 130 810 70 T540 70 T270 70 T0 70 Z" fill="#7d1f36"/>${notes}`
}

function cloth(next: Next): string {
  const colours = ['#862e9c', '#2b8a8c', '#e0a84e', '#c2495a', '#35548c']
  const spools = Array.from({ length: 6 }, (_, at) => {
    const [x, colour] = [130 + at * 150, colours[Math.floor(next() * 5)] as string]
    return `${rect(x, 470, 60, 70, colour, 'rx="6"')}${rect(x - 8, 458, 76, 14, '#d8b98c', 'rx="5"')}${rect(x - 8, 540, 76, 14, '#d8b98c', 'rx="5"')}`
  }).join('')
  const patches = Array.from({ length: 24 }, (_, at) =>
    rect(
      (at % 8) * 135,
      600 + Math.floor(at / 8) * 40,
      135,
      40,
      colours[Math.floor(next() * 5)] as string,
      'opacity="0.75"',
    ),
  ).join('')
  return spools + patches
}

const motifs = {
  path: (next) => sky(next, 'winter') + hills(next, 'winter') + oaks(next, ['#8d9a86', '#6f7f6c', '#a7b19d']),
  wood: (next) => sky(next, 'day') + hills(next, 'day') + oaks(next, green),
  chestnuts: (next) => sky(next, 'autumn') + hills(next, 'autumn') + oaks(next, rust) + fire(next, 540, 690),
  bonfire: (next) => sky(next, 'night') + hills(next, 'night') + fire(next, 400 + next() * 280, 660),
  carnival: (next) =>
    sky(next, 'day') +
    hills(next, 'day', 380) +
    house(next, 120 + next() * 500, 430) +
    bunting(next, 40) +
    falling(next, ['#862e9c', '#e0a84e', '#2b8a8c', '#c2495a'], 70),
  flowers: (next) => sky(next, 'day') + hills(next, 'day') + blossoms(next),
  sea: (next) => sky(next, 'day') + sea(next),
  garden: (next) => sky(next, 'day') + hills(next, 'day', 260) + garden(next),
  house: (next) =>
    sky(next, 'evening') +
    hills(next, 'evening') +
    oaks(next, green, 560) +
    house(next, 200 + next() * 420, 520),
  table: (next) =>
    sky(next, 'day') + hills(next, 'day', 300) + oaks(next, green, 470) + longTable(next, plate),
  books: (next) => rect(0, 0, width, height, '#e9dcc6') + shelves(next),
  stage: (next) => stage(next),
  sewing: (next) => room(next, cloth(next)),
  hall: (next) => room(next, chairs(next)),
  office: (next) => room(next, longTable(next, papers)),
  snow: (next) =>
    sky(next, 'winter') +
    hills(next, 'winter') +
    house(next, 160 + next() * 480, 460) +
    falling(next, ['#fff'], 110),
} satisfies Record<string, (next: Next) => string>
