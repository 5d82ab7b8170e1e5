import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  accentContrast,
  contrast,
  contrastWithWhite,
  defaultColour,
  isColour,
  legibleColour,
  toShades,
} from './colours.ts'

/** The values of tokens.css, by colour scheme and name. */
const tokens = (() => {
  const css = readFileSync(join(import.meta.dirname, '../web/src/shell/tokens.css'), 'utf8')
  const [light = '', dark = ''] = css.split('prefers-color-scheme: dark')
  const read = (text: string) =>
    new Map(
      [...text.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    )
  return { light: read(light), dark: read(dark) }
})()

const schemes = ['light', 'dark'] as const

/** Main colours all over the space of colours that are legible on white, those just legible included. */
const mainColours = (() => {
  const steps = [0, 40, 85, 118, 130, 160, 200, 255]
  const hex = (value: number) => value.toString(16).padStart(2, '0')
  const all = steps.flatMap((red) =>
    steps.flatMap((green) => steps.map((blue) => `#${hex(red)}${hex(green)}${hex(blue)}`)),
  )
  return [...all, '#767676', '#006400', '#b00020', '#0b6623', '#00008b'].filter(
    (colour) => contrastWithWhite(colour) >= accentContrast,
  )
})()

describe('contrast', () => {
  it('is the one of WCAG 2.2', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21)
    expect(contrast('#862e9c', '#862e9c')).toBe(1)
    // The grey that is known as the lightest one legible on white.
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
    expect(contrast('#ffffff', '#777777')).toBeCloseTo(4.48, 2)
  })
})

it('a colour is # and six hexadecimal digits in lower case', () => {
  expect(isColour('#862e9c')).toBe(true)
  for (const other of ['', 'purple', '862e9c', '#862E9C', '#862', '#862e9c80', '#862e9c;}', '#gggggg'])
    expect(isColour(other), other).toBe(false)
})

describe('the legible colour closest to another', () => {
  it('is the same one, if that is legible', () => {
    for (const main of mainColours) expect(legibleColour(main)).toBe(main)
  })

  it('is just dark enough', () => {
    for (const light of ['#ffd700', '#ff8800', '#33cc33', '#ffffff', '#ff69b4', '#777777']) {
      const found = legibleColour(light)
      expect(contrastWithWhite(found), light).toBeGreaterThanOrEqual(accentContrast)
      expect(contrastWithWhite(found), light).toBeLessThan(accentContrast + 0.2)
    }
  })
})

describe('the colours of a portal', () => {
  it.each(schemes)('are those of tokens.css for the default colour, %s', (scheme) => {
    for (const [name, value] of Object.entries(toShades(defaultColour)[scheme]))
      expect(value, name).toBe(tokens[scheme].get(name))
  })

  it.each(schemes)('are legible for every main colour that is legible on white, %s', (scheme) => {
    expect(mainColours.length).toBeGreaterThan(150)
    for (const main of mainColours) {
      const { surface, ground, ...shades } = toShades(main)[scheme]
      const behind = [surface, ground, shades['accent-soft']]
      const texts = [shades.accent, shades['accent-strong'], shades.text, shades.muted]
      const onAccent = [shades.accent, shades['accent-strong']]
      for (const [text, grounds] of [
        ...texts.map((text) => [text, behind] as const),
        [shades['on-accent'], onAccent] as const,
      ])
        for (const color of grounds)
          expect(contrast(text, color), `${main}: ${text} on ${color}`).toBeGreaterThanOrEqual(accentContrast)
      // Everything that accepts input or a press has visible edges.
      for (const color of [surface, ground])
        expect(contrast(shades.edge, color), `${main}: edge on ${color}`).toBeGreaterThanOrEqual(3)
    }
  })

  it.each(schemes)('tell a pressed button from one that is not, %s', (scheme) => {
    for (const main of mainColours) {
      const shades = toShades(main)[scheme]
      expect(contrast(shades.accent, shades['accent-strong']), main).toBeGreaterThan(1.1)
    }
  })

  it('keep the main colour in light mode where it is legible on a tinted ground', () => {
    for (const main of ['#0b6623', '#862e9c', '#00008b', '#b00020'])
      expect(toShades(main).light.accent).toBe(main)
  })

  it('of a grey are grey', () => {
    for (const scheme of schemes)
      for (const color of Object.values(toShades('#333333')[scheme]))
        expect(new Set(color.slice(1).match(/../g)).size, color).toBe(1)
  })
})
