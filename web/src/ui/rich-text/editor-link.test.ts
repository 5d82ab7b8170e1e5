// @vitest-environment happy-dom
import type { Editor } from 'ckeditor5'
import { beforeEach, expect, it, vi } from 'vitest'
import { EditorLink } from './editor-link.ts'

/** An editor that writes its text in its own way, as the real one does. */
function fakeEditor(text: string) {
  let held = text
  const state = { sets: 0, link: null as EditorLink | null }
  const editor = {
    state: 'ready',
    getData: () => held.replaceAll(' />', '>'),
    setData: (html: string) => {
      held = html
      state.sets += 1
      state.link?.noteChange()
    },
    plugins: { get: () => ({ hasAny: false }) },
    editing: { view: { document: { getRoot: () => null }, focus: () => {} } },
  }
  return { editor: editor as unknown as Editor, state, type: (html: string) => (held = html) }
}

const start = '<p>a<br /></p>'
let link: EditorLink
let fake: ReturnType<typeof fakeEditor>
let told: string[]
beforeEach(() => {
  vi.useFakeTimers()
  link = new EditorLink(start)
  fake = fakeEditor(start)
  fake.state.link = link
  told = []
  link.tell = (html) => told.push(html)
  link.connect(fake.editor)
})
const type = (html: string) => {
  fake.type(html)
  link.noteChange()
}

it('reports the typed text, and the original text when the change is undone', () => {
  type('<p>ab</p>')
  type('<p>a<br></p>')
  expect(told).toEqual(['<p>ab</p>', start])
})

it('says nothing when nothing changed', () => {
  link.noteChange()
  expect(told).toEqual([])
})

it('leaves the editor alone when its own text comes back, even late', () => {
  type('<p>1</p>')
  type('<p>12</p>')
  link.write('<p>1</p>')
  link.write('<p>12</p>')
  expect(fake.state.sets).toBe(0)
  expect(fake.editor.getData()).toBe('<p>12</p>')
})

it('puts in a text that comes from elsewhere, a restored draft for instance', () => {
  type('<p>1</p>')
  link.write('<p>1</p>')
  link.write('<p>draft</p>')
  expect(fake.editor.getData()).toBe('<p>draft</p>')
  expect(told).toEqual(['<p>1</p>'])
})

it('puts in a text that came before the editor was there', () => {
  const early = new EditorLink(start)
  early.write('<p>draft</p>')
  early.connect(fake.editor)
  expect(fake.editor.getData()).toBe('<p>draft</p>')
})

it('waits for a pause where reading takes long, but not past a save', () => {
  const now = vi.spyOn(performance, 'now')
  now.mockReturnValueOnce(0).mockReturnValueOnce(100)
  type('<p>1</p>')
  now.mockRestore()
  type('<p>12</p>')
  expect(told).toEqual(['<p>1</p>'])
  link.flush()
  expect(told).toEqual(['<p>1</p>', '<p>12</p>'])
  type('<p>123</p>')
  vi.advanceTimersByTime(1000)
  expect(told.at(-1)).toBe('<p>123</p>')
})

it('gives an editor made again the text there was', () => {
  type('<p>1</p>')
  const anew = fakeEditor(start)
  anew.state.link = link
  link.connect(anew.editor)
  expect(anew.editor.getData()).toBe('<p>1</p>')
})
