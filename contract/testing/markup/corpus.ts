import { addresses, styles } from './addresses.ts'
import { seeds } from './seeds.ts'

/** The places in a text where a vector is inserted. */
const contexts: Record<string, (vector: string) => string> = {
  'by itself': (vector) => vector,
  'in a paragraph': (vector) => `<p>a ${vector} b</p>`,
  'in a heading': (vector) => `<h2>${vector}</h2>`,
  'in a cell': (vector) => `<table><tbody><tr><td>${vector}</td></tr></tbody></table>`,
  'loose in a table': (vector) => `<table>${vector}<tr><td>a</td></tr></table>`,
  'in an entry': (vector) => `<ul><li>${vector}<ul><li>b</li></ul></li></ul>`,
  'in a link': (vector) => `<a href="/x">${vector}</a>`,
  'under a picture': (vector) =>
    `<figure class="image"><img src="/x"><figcaption>${vector}</figcaption></figure>`,
  'in double quotes': (vector) => `<p><a href="/x" title="${vector}">a</a></p>`,
  'in single quotes': (vector) => `<p><a href='/x' title='${vector}'>a</a></p>`,
  'without quotes': (vector) => `<img alt=${vector} src=/x>`,
  'as an address': (vector) => `<a href="${vector}">a</a>`,
  'in a class': (vector) => `<p class="${vector}">a</p>`,
  'in a style': (vector) => `<p style="color:${vector}">a</p>`,
  'in a comment': (vector) => `<!-- ${vector} --><p>a</p>`,
  'in an svg': (vector) => `<svg>${vector}</svg>`,
  'in a foreign object': (vector) => `<svg><foreignObject>${vector}</foreignObject></svg>`,
  'in a formula': (vector) => `<math><mtext>${vector}</mtext></math>`,
  'in annotated html': (vector) =>
    `<math><annotation-xml encoding="text/html">${vector}</annotation-xml></math>`,
  'in a template': (vector) => `<template>${vector}</template>`,
  'in a noscript': (vector) => `<noscript>${vector}</noscript>`,
  'in a text area': (vector) => `<textarea>${vector}</textarea>`,
  'in a title': (vector) => `<title>${vector}</title>`,
  'in a style sheet': (vector) => `<style>${vector}</style>`,
  'in a choice': (vector) => `<select><option>${vector}</option></select>`,
  'in a document of a frame': (vector) => `<iframe srcdoc="${escaped(vector)}"></iframe>`,
  'written as entities': escaped,
  'written as entities twice': (vector) => escaped(escaped(vector)),
  'never closed': (vector) => `<div><p><strong><a href="/x"><table><tr><td>${vector}`,
}

function escaped(vector: string): string {
  return vector.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Places in which an address is asked for, or followed when a user clicks. */
const addressPlaces: ((address: string) => string)[] = [
  (address) => `<a href="${address}">prema aquí</a>`,
  (address) => `<a href='${address}' target=_blank>prema aquí</a>`,
  (address) => `<p><img src="${address}"></p>`,
  (address) => `<img src="/x" srcset="${address} 2x" longdesc="${address}" usemap="${address}">`,
  (address) => `<iframe src="${address}"></iframe>`,
  (address) => `<figure class="media"><oembed url="${address}"></oembed></figure>`,
  (address) => `<figure class="media"><div data-oembed-url="${address}"></div></figure>`,
  (address) => `<form action="${address}"><button formaction="${address}">a</button></form>`,
  (address) => `<svg><a xlink:href="${address}" href="${address}"><text>a</text></a></svg>`,
  (address) => `<blockquote cite="${address}"><q cite="${address}">a</q></blockquote>`,
  (address) => `<map name=x><area shape=default href="${address}"></map>`,
  (address) => `<object data="${address}"><embed src="${address}"></object>`,
]

const stylePlaces: ((style: string) => string)[] = [
  (style) => `<p style='${style}'>a</p>`,
  (style) => `<div style='color:red;${style};color:blue'>a</div>`,
  (style) =>
    `<figure class="table" style='${style}'><table style='${style}'><tr><td style='${style}'>a</td></tr></table></figure>`,
  (style) => `<img src="/x" alt="" style='${style}'>`,
  (style) => `<style>p{${style}}</style>`,
]

const all = Object.values(seeds).flat()

/** Rich texts made to run something, each once: every seed in every context, and every address and style in its places. */
export function richCorpus(): string[] {
  const made = [
    ...all.flatMap((seed) => Object.values(contexts).map((context) => context(seed))),
    ...addresses.flatMap((address) => addressPlaces.map((place) => place(address))),
    ...styles.flatMap((style) => stylePlaces.map((place) => place(style))),
  ]
  return [...new Set(made)]
}

/** The same seeds as words for a field without formatting, of at most `max` characters. */
export const plainCorpus = (max: number): string[] =>
  [...new Set([...all, ...addresses])].filter((vector) => vector.trim().length <= max && vector.trim() !== '')

/** Addresses that a field for http and https addresses could be given. */
export const urlCorpus = (): string[] => [
  ...addresses,
  ...all.flatMap((seed) => {
    const word = seed.replace(/\s+/g, '/')
    return [`https://x.gal/${word}`, `http://x.gal/?a=${word}#${word}`]
  }),
]
