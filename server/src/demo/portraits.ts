import sharp from 'sharp'

/** Draws portraits of invented people: flat figures, combined from a few shapes and colours so that no two are alike. */

/** Side of a portrait in pixels. */
const side = 480

const backgrounds = ['#e8def3', '#dcebe3', '#f6e5d3', '#dde8f4', '#f3dfe4', '#e9ecd4', '#d9ecef', '#efe6da']
const skins = ['#f4cfb4', '#eec1a0', '#e3b08c', '#f7d9c4', '#d69f7a']
const clothes = ['#862e9c', '#2b6a6c', '#a23b4a', '#35548c', '#6d7b2f', '#b5651d', '#4b4453', '#1f6f50']
const greys = ['#f2f0ec', '#d9d6d2', '#bdb9b5', '#9c9894']
const browns = ['#6b4a35', '#8a5a3b', '#3f342e', '#a8743f']

type Next = () => number

/** A portrait as JPEG, the same for the same random numbers `next`. */
export const drawPortrait = (next: Next, isWoman: boolean, age: number): Promise<Buffer> =>
  sharp(Buffer.from(portraitSvg(next, isWoman, age)))
    .jpeg({ quality: 82 })
    .toBuffer()

function portraitSvg(next: Next, isWoman: boolean, age: number): string {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  const background = pick(backgrounds)
  const skin = pick(skins)
  const hair = pick(next() < (age - 45) / 30 ? greys : browns)
  const width = 74 + next() * 14
  const head = { cx: 240, cy: 212 + next() * 10, rx: width, ry: width * (1.18 + next() * 0.12) }
  const [behind, front] = isWoman ? womanHair(pick, hair, head) : manHair(pick, hair, head)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="45 60 390 390">
    <rect width="480" height="480" fill="${background}"/>
    <circle cx="${90 + next() * 300}" cy="${60 + next() * 110}" r="${110 + next() * 90}" fill="#fff" opacity="0.35"/>
    ${behind}
    <path d="M205 ${head.cy + head.ry - 34} h70 v70 q-35 34 -70 0 z" fill="${shade(skin, -16)}"/>
    ${shoulders(pick, pick(clothes), isWoman)}
    <ellipse cx="${head.cx - head.rx}" cy="${head.cy + 10}" rx="13" ry="20" fill="${shade(skin, -10)}"/>
    <ellipse cx="${head.cx + head.rx}" cy="${head.cy + 10}" rx="13" ry="20" fill="${shade(skin, -10)}"/>
    <ellipse cx="${head.cx}" cy="${head.cy}" rx="${head.rx}" ry="${head.ry}" fill="${skin}"/>
    ${face(next, pick, { head, skin, hair, isWoman, age })}
    ${front}
    ${!isWoman && next() < 0.16 ? beret(head, pick(['#2d2a32', '#4a3b52', '#1f3a4d'])) : ''}
  </svg>`
}

interface Head {
  cx: number
  cy: number
  rx: number
  ry: number
}
type Pick = <T>(list: readonly T[]) => T

function shoulders(pick: Pick, colour: string, isWoman: boolean): string {
  const body = `<path d="M52 480 C60 380 140 352 240 352 C340 352 420 380 428 480 Z" fill="${colour}"/>`
  const light = shade(colour, 60)
  const neck = pick([
    `<path d="M196 352 L240 404 L284 352 Z" fill="${shade(colour, 110)}"/>`,
    `<path d="M186 350 Q240 400 294 350 L302 368 Q240 424 178 368 Z" fill="${light}"/>`,
    `<path d="M176 346 q64 52 128 0 l10 30 q-74 54 -148 0 z" fill="${light}"/>
     <path d="M262 388 l26 84 h-44 z" fill="${shade(light, -14)}"/>`,
  ])
  const pearls = Array.from({ length: 9 }, (_, at) => {
    const angle = Math.PI * (0.15 + (0.7 * at) / 8)
    return `<circle cx="${240 - 62 * Math.cos(angle)}" cy="${342 + 52 * Math.sin(angle)}" r="6" fill="#fbf7ef"/>`
  }).join('')
  return body + (isWoman ? pick([neck, pearls, neck + pearls]) : neck)
}

function face(
  next: Next,
  pick: Pick,
  {
    head,
    skin,
    hair,
    isWoman,
    age,
  }: { head: Head; skin: string; hair: string; isWoman: boolean; age: number },
): string {
  const { cx, cy, rx, ry } = head
  const gap = rx * (0.38 + next() * 0.06)
  const eyeY = cy - 2
  const both = (draw: (x: number, outward: number) => string) => draw(cx - gap, -1) + draw(cx + gap, 1)
  const ink = '#3a2d33'
  const smiling = next() < 0.4
  const eyes = both((x) =>
    smiling
      ? `<path d="M${x - 11} ${eyeY + 2} q11 -12 22 0" fill="none" stroke="${ink}" stroke-width="5" stroke-linecap="round"/>`
      : `<ellipse cx="${x}" cy="${eyeY}" rx="6.5" ry="8" fill="${ink}"/><circle cx="${x + 2}" cy="${eyeY - 3}" r="2" fill="#fff"/>`,
  )
  const brows = both(
    (x, outward) =>
      `<path d="M${x - 15} ${eyeY - 24 + outward * 2} q15 -9 30 ${-outward * 2}" fill="none" stroke="${shade(hair, -40)}" stroke-width="${isWoman ? 4 : 6}" stroke-linecap="round"/>`,
  )
  const nose = `<path d="M${cx} ${eyeY + 8} q${pick([-12, 12])} 26 2 28" fill="none" stroke="${shade(skin, -46)}" stroke-width="4.5" stroke-linecap="round"/>`
  const wide = 26 + next() * 12
  const mouthY = cy + ry * 0.52
  const mouth = `<path d="M${cx - wide} ${mouthY} q${wide} ${18 + next() * 12} ${wide * 2} 0" fill="${pick(['none', '#fff'])}" stroke="${isWoman ? '#b34a57' : '#8d4a44'}" stroke-width="6" stroke-linejoin="round" stroke-linecap="round"/>`
  const cheeks = both(
    (x, outward) =>
      `<circle cx="${x + outward * 14}" cy="${cy + ry * 0.28}" r="15" fill="#e2786e" opacity="0.22"/>`,
  )
  const lines =
    age > 70
      ? both(
          (x, outward) =>
            `<path d="M${x + outward * 20} ${eyeY - 3} l${outward * 10} -5 M${x + outward * 20} ${eyeY + 4} l${outward * 11} 2" stroke="${shade(skin, -36)}" stroke-width="3" stroke-linecap="round"/>`,
        )
      : ''
  const beard = isWoman ? '' : pick(['', '', '', moustache(cx, mouthY, hair), fullBeard(head, mouthY, hair)])
  const isBearded = beard.includes('data-full')
  return (
    cheeks +
    lines +
    eyes +
    brows +
    nose +
    beard +
    (isBearded ? mouth.replace('fill="#fff"', 'fill="none"') : mouth) +
    (next() < 0.45 ? glasses(pick, cx, eyeY, gap) : '') +
    (isWoman && next() < 0.5 ? earrings(head, pick(['#d9a441', '#862e9c', '#f4f1ea'])) : '')
  )
}

const moustache = (cx: number, y: number, hair: string) =>
  `<path d="M${cx - 38} ${y - 6} q19 -22 38 -9 q19 -13 38 9 q-20 6 -38 -2 q-18 8 -38 2 z" fill="${shade(hair, -18)}"/>`

const fullBeard = ({ cx, cy, rx, ry }: Head, y: number, hair: string) =>
  `<path data-full="" d="M${cx - rx} ${cy + 16} Q${cx - rx * 0.62} ${y - 18} ${cx} ${y - 20} Q${cx + rx * 0.62} ${y - 18} ${cx + rx} ${cy + 16} Q${cx + rx} ${cy + ry + 22} ${cx} ${cy + ry + 26} Q${cx - rx} ${cy + ry + 22} ${cx - rx} ${cy + 16} Z" fill="${hair}"/>`

function glasses(pick: Pick, cx: number, y: number, gap: number): string {
  const colour = pick(['#3a2d33', '#862e9c', '#7a4a2b', '#35548c'])
  const lens = pick([
    (x: number) => `<circle cx="${x}" cy="${y}" r="24"/>`,
    (x: number) => `<rect x="${x - 26}" y="${y - 19}" width="52" height="38" rx="12"/>`,
  ])
  return `<g fill="#fff" fill-opacity="0.18" stroke="${colour}" stroke-width="5">${lens(cx - gap)}${lens(cx + gap)}
    <path d="M${cx - gap + 24} ${y - 4} q${gap - 24} -10 ${(gap - 24) * 2} 0" fill="none"/></g>`
}

const earrings = ({ cx, cy, rx }: Head, colour: string) =>
  [-1, 1].map((at) => `<circle cx="${cx + at * (rx + 4)}" cy="${cy + 38}" r="8" fill="${colour}"/>`).join('')

const beret = ({ cx, cy, rx, ry }: Head, colour: string) =>
  `<ellipse cx="${cx + 12}" cy="${cy - ry + 22}" rx="${rx * 1.28}" ry="34" fill="${colour}"/>
   <path d="M${cx - rx} ${cy - ry + 34} q${rx} -22 ${rx * 2} 0 l-4 16 q${-rx + 4} -20 ${-rx * 2 + 8} 0 z" fill="${shade(colour, 24)}"/>
   <rect x="${cx + 6}" y="${cy - ry - 26}" width="8" height="14" rx="4" fill="${colour}"/>`

/** The hair behind the head and in front of it. */
type Hair = [behind: string, front: string]

function womanHair(pick: Pick, colour: string, { cx, cy, rx, ry }: Head): Hair {
  const top = cy - ry
  const cap = `<path d="M${cx - rx - 8} ${cy + 4} C${cx - rx - 14} ${top - 44} ${cx + rx + 14} ${top - 44} ${cx + rx + 8} ${cy + 4} C${cx + rx - 10} ${cy - ry * 0.55} ${cx + 20} ${cy - ry * 0.62} ${cx - 30} ${cy - ry * 0.66} C${cx - rx + 14} ${cy - ry * 0.5} ${cx - rx} ${cy - 30} ${cx - rx - 8} ${cy + 4} Z" fill="${colour}"/>`
  const fringe = `<path d="M${cx - rx - 6} ${cy - 6} C${cx - rx - 12} ${top - 40} ${cx + rx + 12} ${top - 40} ${cx + rx + 6} ${cy - 6} Q${cx + rx - 12} ${cy - ry * 0.42} ${cx} ${cy - ry * 0.42} Q${cx - rx + 12} ${cy - ry * 0.42} ${cx - rx - 6} ${cy - 6} Z" fill="${colour}"/>`
  const bob = `<path d="M${cx - rx - 30} ${cy + ry * 0.75} C${cx - rx - 52} ${top - 40} ${cx + rx + 52} ${top - 40} ${cx + rx + 30} ${cy + ry * 0.75} Q${cx} ${cy + ry * 1.05} ${cx - rx - 30} ${cy + ry * 0.75} Z" fill="${shade(colour, -14)}"/>`
  const long = `<path d="M${cx - rx - 34} ${cy + ry * 1.5} C${cx - rx - 56} ${top - 48} ${cx + rx + 56} ${top - 48} ${cx + rx + 34} ${cy + ry * 1.5} Z" fill="${shade(colour, -14)}"/>`
  const bun = `<circle cx="${cx}" cy="${top - 26}" r="40" fill="${shade(colour, -12)}"/>`
  const curls = Array.from({ length: 13 }, (_, at) => {
    const angle = Math.PI * (1.02 - (1.04 * at) / 12)
    return `<circle cx="${cx + (rx + 10) * Math.cos(angle)}" cy="${cy - 4 - (ry + 6) * Math.sin(angle)}" r="29" fill="${at % 2 ? colour : shade(colour, -10)}"/>`
  }).join('')
  return pick<Hair>([
    [bob, cap],
    [bob, fringe],
    [long, cap],
    [bun, cap],
    [curls, fringe],
    ['', cap],
  ])
}

function manHair(pick: Pick, colour: string, { cx, cy, rx, ry }: Head): Hair {
  const top = cy - ry
  const short = `<path d="M${cx - rx - 5} ${cy - 6} C${cx - rx - 8} ${top - 30} ${cx + rx + 8} ${top - 30} ${cx + rx + 5} ${cy - 6} Q${cx + rx - 6} ${cy - ry * 0.5} ${cx + rx * 0.5} ${cy - ry * 0.62} Q${cx} ${cy - ry * 0.7} ${cx - rx * 0.6} ${cy - ry * 0.55} Q${cx - rx + 4} ${cy - ry * 0.4} ${cx - rx - 5} ${cy - 6} Z" fill="${colour}"/>`
  const sides = [-1, 1]
    .map(
      (at) =>
        `<path d="M${cx + at * (rx + 4)} ${cy + 6} q${at * 10} ${-ry * 0.34} ${at * -8} ${-ry * 0.5} q${at * -12} ${ry * 0.22} ${at * -8} ${ry * 0.46} z" fill="${colour}"/>`,
    )
    .join('')
  const parted = `<path d="M${cx - rx - 4} ${cy - 8} C${cx - rx - 6} ${top - 22} ${cx - 20} ${top - 26} ${cx + 10} ${top - 12} C${cx + rx} ${top - 22} ${cx + rx + 10} ${cy - 40} ${cx + rx + 4} ${cy - 8} Q${cx + rx - 8} ${cy - ry * 0.52} ${cx + 6} ${cy - ry * 0.66} Q${cx - rx * 0.7} ${cy - ry * 0.52} ${cx - rx - 4} ${cy - 8} Z" fill="${colour}"/>`
  return pick<Hair>([
    ['', short],
    ['', short],
    ['', sides],
    ['', parted],
    ['', ''],
  ])
}

/** `colour` (#rrggbb) lighter or, with a negative step, darker; steps of 0 to 255. */
function shade(colour: string, step: number): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) + step)
  return `#${parts.map((part) => Math.min(255, Math.max(0, part)).toString(16).padStart(2, '0')).join('')}`
}
