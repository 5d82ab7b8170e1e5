import { expect, it } from 'vitest'
import { toShades } from '#contract/colours.ts'
import { brandElements, getSharedPicture, manifestIcons } from './brand.ts'
import { testConfig } from './testing.ts'

const own = testConfig()
const file = (uuid: string) => ({ uuid, fileName: 'x.png', type: 'png' })
const withBrand = (changes: Partial<(typeof own)['asociacion']>) => ({
  ...own,
  asociacion: { ...own.asociacion, ...changes },
})

it('icons are those of the portal until the association has a logo', () => {
  expect(brandElements(own)).toContain('href="/icon.svg"')
  expect(manifestIcons(own).map(({ src }) => src)).toEqual([
    '/icon.svg',
    '/icon-192.png',
    '/icon-512.png',
    '/icon-maskable.png',
  ])
  const branded = withBrand({ logo: file('u-1') })
  const html = brandElements(branded)
  expect(html).not.toContain('/icon')
  for (const form of ['icon-32', 'icon-192', 'icon-180'])
    expect(html).toContain(`href="/api/axustes/logo?form=${form}&amp;v=u-1"`)
  expect(manifestIcons(branded)).toEqual(
    [
      ['icon-192', '192x192'],
      ['icon-512', '512x512'],
      ['icon-maskable', '512x512'],
    ].map(([form, sizes]) => ({
      src: `/api/axustes/logo?form=${form}&v=u-1`,
      sizes,
      type: 'image/png',
      ...(form === 'icon-maskable' && { purpose: 'maskable' }),
    })),
  )
})

it('the browser is framed in the colour of the association in the light scheme, and as dark as the header in the dark one', () => {
  expect(brandElements(own)).toContain('content="#ffffff" media="(prefers-color-scheme: light)"')
  expect(brandElements(own)).toContain('content="#221c28" media="(prefers-color-scheme: dark)"')
  const { surface } = toShades('#0b5fa5').dark
  expect(surface).not.toBe('#221c28')
  expect(brandElements(withBrand({ cor: '#0b5fa5' }))).toContain(
    `content="${surface}" media="(prefers-color-scheme: dark)"`,
  )
  expect(brandElements(withBrand({ cor: '#0b5fa5' }))).toContain(
    'content="#0b5fa5" media="(prefers-color-scheme: light)"',
  )
})

it('a shared link shows the picture of the home page, or the logo', () => {
  const of = (changes: Parameters<typeof withBrand>[0]) =>
    getSharedPicture(withBrand(changes), 'https://x.example')
  expect(of({})).toEqual({ address: 'https://x.example/icon-512.png', isLarge: false })
  expect(of({ logo: file('u-1') }).address).toBe('https://x.example/api/axustes/logo?form=icon-512&v=u-1')
  expect(of({ logo: file('u-1'), portada: file('u-2') })).toEqual({
    address: 'https://x.example/api/axustes/portada?form=social&v=u-2',
    isLarge: true,
  })
})
