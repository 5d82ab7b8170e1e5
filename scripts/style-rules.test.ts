// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { styleRules } from './style-rules.mjs'

const classesIn = (css: string) => styleRules(css).map(({ classes }) => classes)

describe('the rules of a style sheet', () => {
  it('are together the whole style sheet', () => {
    const css =
      '@layer a,b;:root{--x:1}.a,.b>.c{color:red}@media (width<9em){.d{color:red}}@font-face{font-family:F}/*! note */'
    expect(
      styleRules(css)
        .map((rule) => rule.css)
        .join(''),
    ).toBe(css)
  })

  it('name the classes that each selector needs', () => {
    expect(classesIn('.a .b.c:hover,.d::before,p>.e-f__g{}')).toEqual([[['a', 'b', 'c'], ['d'], ['e-f__g']]])
    expect(classesIn('.a\\:b{}')).toEqual([[[]]])
    expect(classesIn('body,.a{}')).toEqual([[[], ['a']]])
  })

  it('do not need what one of several conditions names, nor what only looks like a class', () => {
    expect(classesIn('.a:not(.b):is(.c,:where(.d,.e)) [href$=".pdf"]{}')).toEqual([[['a']]])
  })

  it('of a conditional group are needed when one of them is', () => {
    expect(classesIn('@media (width<9em){.a{}@supports (top:0){.b .c{}}}')).toEqual([[['a'], ['b', 'c']]])
  })

  it('of fonts and animations concern every page, and those for paper none at first', () => {
    expect(classesIn('@font-face{font-family:F}@keyframes k{to{top:0}}@media print{.a{}}')).toEqual([
      undefined,
      undefined,
      [],
    ])
  })
})
