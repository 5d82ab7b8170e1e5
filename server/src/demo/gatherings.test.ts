import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { isUrl } from '#contract/rules.ts'
import { cleanShortText } from '../platform/storage/rich-text.ts'
import { groups } from './association.ts'
import { yearly } from './events.ts'
import { planned } from './gatherings.ts'
import { assemblies, boardMeetings } from './meetings.ts'
import type { Motif } from './pictures.ts'
import { motifs, scene } from './pictures.ts'

const days = Array.from({ length: 24 }, (_, at) =>
  new Date(Date.UTC(2026, Math.floor(at / 2), at % 2 ? 28 : 3)).toISOString().slice(0, 10),
)

describe('what the sample association does', () => {
  it.each(days)('goes back two years and ahead some weeks, whenever it is tried: %s', (today) => {
    const events = planned(yearly, today)
    const before = events.filter(({ isOver }) => isOver)
    const coming = events.filter(({ isOver }) => !isOver)
    expect(before.length).toBeGreaterThan(20)
    expect(before.some(({ day }) => day < `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`)).toBe(true)
    for (const kind of [true, false])
      expect(coming.filter(({ what }) => what.publico === kind).length, String(kind)).toBeGreaterThan(0)
    expect(coming.flatMap(({ photos }) => photos)).toEqual([])
    expect(new Set(events.map(({ key }) => key)).size).toBe(events.length)
    expect(planned(assemblies, today).filter(({ isOver }) => isOver).length).toBeGreaterThan(2)
    expect(planned(boardMeetings, today).filter(({ isOver }) => isOver).length).toBeGreaterThan(9)
  })

  it('names groups there are, addresses that are some, and texts the editor could have made', async () => {
    const names = groups.map(([name]) => name)
    for (const { papers = [], links = [], text } of yearly) {
      for (const { grupo } of [...papers, ...links]) if (grupo) expect(names).toContain(grupo)
      for (const { url } of links) expect(isUrl(url), url).toBe(true)
      expect((await cleanShortText(text.trim())).html).toBe(text.trim())
    }
  })

  it('says what was decided about every point', () => {
    for (const { agenda, decided } of [...assemblies, ...boardMeetings])
      expect(decided).toHaveLength(agenda.length)
  })
})

describe('a drawn scene', () => {
  it('is of a kind that some event or meeting, or an e-mail, shows', () => {
    const shown = new Set([...yearly, ...assemblies, ...boardMeetings].map(({ motif }) => motif))
    expect(motifs.filter((motif) => !shown.has(motif))).toEqual(['wood'])
  })

  it.each(motifs)('is a JPEG, three times another one: %s', async (motif: Motif) => {
    const three = await Promise.all([7, 8, 9].map((place) => scene(motif, place)))
    for (const each of three)
      expect(await sharp(each).metadata()).toMatchObject({ format: 'jpeg', width: 900, height: 600 })
    expect(new Set(three.map((each) => each.toString('base64'))).size).toBe(3)
  })
})
