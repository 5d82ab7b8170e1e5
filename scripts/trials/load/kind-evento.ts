import type { Evento } from '#contract/eventos.ts'
import type { Input, Kind, Maker, SentFile } from './ledger.ts'

/** Some files of a sort, null when one could not be uploaded. */
async function some(maker: Maker, sort: 'paper' | 'picture', most: number): Promise<SentFile[] | null> {
  const files: SentFile[] = []
  for (let each = maker.made.dice.between(0, most); each > 0; each -= 1) {
    const file = await maker.file(sort)
    if (!file) return null
    files.push(file)
  }
  return files
}

async function input(maker: Maker, marker: string): Promise<Input | null> {
  const { made } = maker
  const { dice } = made
  const thumbnail = dice.chance(0.5) ? await maker.file('picture') : undefined
  const fotos = thumbnail === null ? null : await some(maker, 'picture', 2)
  const papers = fotos && (await some(maker, 'paper', 2))
  if (!papers || thumbnail === null) return null
  const fields = {
    titulo: `Festa ${marker}`,
    publico: dice.chance(0.5),
    lugar: made.text(3),
    fecha: [dice.between(2020, 2030), dice.between(1, 12), dice.between(1, 28), dice.between(0, 23), 30],
    descripcion: `<p>${made.text(40)} ${made.marker()}</p>`,
    enlaces: [{ nombre: made.text(2), url: `https://exemplo.gal/${made.marker()}` }],
  }
  const titles = papers.map(() => `Programa ${made.marker()}`)
  return {
    body: {
      ...fields,
      thumbnail: thumbnail?.reference ?? null,
      fotos: fotos.map(({ reference }) => reference),
      documentos: papers.map(({ reference }, position) => ({ titulo: titles[position], fichero: reference })),
    },
    expected: {
      ...fields,
      thumbnail: thumbnail ? { fileName: thumbnail.fileName } : null,
      fotos: fotos.map(({ fileName }) => ({ fileName })),
      documentos: papers.map(({ fileName }, position) => ({
        titulo: titles[position],
        fichero: { fileName },
      })),
    },
    files: [...(thumbnail ? [thumbnail] : []), ...fotos, ...papers],
  }
}

/** An event with photos, links and documents. */
export const evento: Kind = {
  name: 'evento',
  weight: 3,
  post: '/eventos',
  one: ({ id }) => `/eventos/${id}`,
  search: (marker) => `/eventos?search=${marker}&size=5`,
  isCalled: ({ titulo }, marker) => titulo === `Festa ${marker}`,
  marker: ({ made }) => made.marker(),
  input,
  files: (record) => {
    const { id, thumbnail, fotos, documentos } = record as unknown as Evento
    return [
      ...(thumbnail ? [{ ref: thumbnail, path: `/eventos/${id}/thumbnail?thumbnail=false` }] : []),
      ...fotos.map((ref) => ({ ref, path: `/eventos/${id}/images/${ref.uuid}` })),
      ...documentos.map((each) => ({
        ref: each.fichero,
        path: `/eventos/${id}/documents/${each.id}/file?download=true`,
      })),
    ]
  },
}
