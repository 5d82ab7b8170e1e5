import { expect, it } from 'vitest'
import { toCaption } from './file-names.ts'

it.each([
  ['Comida do aniversario.jpg', 'Comida do aniversario'],
  ['comida.jpg', 'comida'],
  ['Magosto 2026.png', 'Magosto 2026'],
  ['foto do coro 2.jpg', 'foto do coro 2'],
  ['p2.jpg', ''],
  ['P1020304.JPG', ''],
  ['IMG_20260531_193000.jpg', ''],
  ['IMG_4711 (2).heic', ''],
  ['DSC00012.jpg', ''],
  ['WhatsApp Image 2026-05-31 at 19.30.12.jpeg', ''],
  ['Screenshot_20260531.png', ''],
  ['3f2504e0-4f89-41d3-9a0c-0305e82c3301.jpg', ''],
  ['2026-05-31.jpg', ''],
])('the picture %s has the caption %j', (fileName, caption) => {
  expect(toCaption(fileName)).toBe(caption)
})
