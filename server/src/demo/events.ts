import type { Motif } from './pictures.ts'

/** A yearly event of the sample association. */
export interface DemoEvent {
  titulo: string
  /** Day of the year, `MM-DD`, and time. */
  day: string
  time: string
  lugar: string
  publico: boolean
  motif: Motif
  /** Names of the photos added afterwards, without extension. */
  photos?: string[]
  /** HTML; `{figure}` is replaced with a drawn picture. */
  text: string
  /** Title and lines of documents; `grupo` restricts one to a group. */
  papers?: { titulo: string; lines: string[]; grupo?: string }[]
  links?: { nombre: string; url: string; grupo?: string }[]
}

const carballeira = 'Carballeira do Souto, Teo'
const casa = 'A casa da Carballeira'

export const yearly: DemoEvent[] = [
  {
    titulo: 'Roteiro de inverno polo río Tella',
    day: '01-18',
    time: '10:30',
    lugar: 'Saída da praza de Ramallosa, Teo',
    publico: true,
    motif: 'path',
    photos: ['A saída', 'Os muíños', 'A ponte vella'],
    text: `
<p>Seis quilómetros chans pola beira do río, con parada nos muíños restaurados. Volvemos arredor das 13:00.</p>
<ul><li>Calzado que non escorregue e roupa de abrigo.</li><li>Bastón quen o use habitualmente.</li><li>Un bocadillo: o caldo pono a asociación.</li></ul>
<p>Se chove moito, pásase ao sábado seguinte e avisamos por teléfono.</p>`,
    papers: [
      {
        titulo: 'Percorrido do roteiro',
        lines: [
          'Saída: praza de Ramallosa, 10:30.',
          'Quilómetro 2: muíños de Tella (parada de media hora).',
          'Quilómetro 4: ponte vella e fonte.',
          'Chegada: 13:00, no mesmo lugar.',
          'Dificultade baixa. Desnivel: 60 metros.',
        ],
      },
    ],
    links: [{ nombre: 'A previsión do tempo en Teo', url: 'https://www.meteogalicia.gal/' }],
  },
  {
    titulo: 'Entroido na Carballeira',
    day: '02-14',
    time: '18:00',
    lugar: casa,
    publico: true,
    motif: 'carnival',
    photos: ['A chegada', 'As filloas', 'O desfile', 'O premio á mellor careta'],
    text: `
<p>Filloas, orellas e chocolate para quen veña, con disfrace ou sen el. Hai premio para a careta máis orixinal feita na casa.</p>
<p>As crianzas da escola de Calo veñen desfilar ás 18:30.</p>`,
  },
  {
    titulo: 'Parola: as mestras da aldea',
    day: '03-08',
    time: '17:30',
    lugar: `${casa}, sala grande`,
    publico: true,
    motif: 'books',
    text: `
<p>Dolores Núñez e Celia Otero contan como era dar clase nunha escola unitaria, con corenta crianzas e unha soa estufa.</p>
<blockquote><p>«A primeira semana non falei de letras: falei da chuvia, que era o que todos sabían.»</p></blockquote>
<p>Ao remate haberá café e poderás ver os cadernos que gardaron.</p>`,
    papers: [
      {
        titulo: 'Lecturas recomendadas',
        lines: ['Unha selección de memorias de mestras galegas.', 'Están todas na biblioteca da casa.'],
      },
    ],
  },
  {
    titulo: 'Sementeira da horta compartida',
    day: '04-11',
    time: '10:00',
    lugar: 'A horta, detrás da casa',
    publico: false,
    motif: 'garden',
    photos: ['Os regos', 'Os allos porros', 'A fin da mañá'],
    text: `
<p>Preparamos a terra e sementamos patacas, fabas e cabazas. Non fai falta saber: ensinámosche.</p>
<p>Quen non poida agacharse ten sitio na mesa dos semilleiros.</p>`,
    papers: [
      {
        titulo: 'O que se planta cada mes',
        lines: ['Abril: patacas, fabas, cabazas.', 'Maio: tomates, pementos.'],
      },
      {
        titulo: 'Reparto das leiras',
        grupo: 'Horta',
        lines: ['Leira 1: Otilia e Camilo.', 'Leira 2: Xenaro e Pura.', 'Leira 3: Antón, Fina e Sagrario.'],
      },
    ],
  },
  {
    titulo: 'Festa dos maios',
    day: '05-03',
    time: '12:00',
    lugar: carballeira,
    publico: true,
    motif: 'flowers',
    photos: ['O maio grande', 'As coplas', 'O xurado'],
    text: `
<p>Levantamos o maio entre todas e cantamos as coplas deste ano, que como sempre non perdoan a ninguén.</p>
{figure}
<p>A mañá da véspera saímos buscar fiúncho, musgo e flores: quedamos ás 10:00 na casa.</p>`,
    links: [{ nombre: 'Que son os maios', url: 'https://gl.wikipedia.org/wiki/Festa_dos_Maios' }],
  },
  {
    titulo: 'Recital das Letras Galegas',
    day: '05-17',
    time: '19:00',
    lugar: `${casa}, biblioteca`,
    publico: true,
    motif: 'books',
    text: `
<p>O club de lectura le en voz alta a autora homenaxeada este ano. Podes traer o teu poema: hai cinco minutos para cada quen.</p>`,
    links: [
      { nombre: 'Día das Letras Galegas', url: 'https://academia.gal/letras-galegas' },
      {
        nombre: 'Os textos que lemos',
        url: 'https://nube.carballeira.example/club-de-lectura/textos',
        grupo: 'Club de lectura',
      },
    ],
  },
  {
    titulo: 'Cacharela de San Xoán',
    day: '06-23',
    time: '21:30',
    lugar: carballeira,
    publico: true,
    motif: 'bonfire',
    photos: ['Antes de prender', 'A cacharela', 'As herbas', 'A medianoite', 'As brasas'],
    text: `
<p>Sardiñas, broa e a cacharela ás doce en punto. Trae as túas herbas para a auga de San Xoán.</p>
<h2>Para ter en conta</h2>
<ul><li>A brigada de Teo está connosco toda a noite.</li><li>Hai cadeiras; se precisas que te leven, chama á secretaría.</li></ul>`,
  },
  {
    titulo: 'Excursión á illa de Ons',
    day: '07-11',
    time: '08:15',
    lugar: 'Saída do autobús diante da casa',
    publico: false,
    motif: 'sea',
    photos: ['O porto de Bueu', 'Chegando á illa', 'O faro', 'O polbo'],
    text: `
<p>Autobús ata Bueu, barco, paseo ata o faro e xantar de polbo. Estamos de volta arredor das 20:00.</p>
<p>O prezo é de 38 € para as persoas socias, todo incluído. Apúntate na secretaría antes do día 1.</p>`,
    papers: [
      { titulo: 'Programa da excursión', lines: ['08:15 saída', '10:00 barco en Bueu', '20:00 volta'] },
    ],
  },
  {
    titulo: 'Xantar de verán',
    day: '08-08',
    time: '14:00',
    lugar: carballeira,
    publico: false,
    motif: 'table',
    photos: ['A mesa longa', 'A sobremesa'],
    text: '<p>Cada quen trae un prato para compartir; a asociación pon as bebidas, o pan e o café.</p>',
  },
  {
    titulo: 'Xornada de portas abertas',
    day: '10-01',
    time: '11:00',
    lugar: casa,
    publico: true,
    motif: 'house',
    text: `
<p>No Día Internacional das Persoas Maiores ensinamos a casa a quen queira coñecela: o obradoiro, a biblioteca, a horta e o comedor.</p>
{figure}
<p>Hai visitas cada media hora ata as 13:30, e ás 14:00 xantamos xuntas.</p>`,
    links: [{ nombre: 'Como asociarse', url: 'https://carballeira.example/como-asociarse' }],
  },
  {
    titulo: 'Obradoiro: arranxa a túa roupa',
    day: '10-20',
    time: '17:00',
    lugar: `${casa}, obradoiro`,
    publico: false,
    motif: 'sewing',
    text: '<p>Trae esa prenda que leva meses agardando. Hai máquinas, fíos e quen sabe.</p>',
    papers: [
      {
        titulo: 'Quendas das máquinas',
        grupo: 'Obradoiro de costura',
        lines: ['Luns e mércores: máquinas 1 e 2.', 'Venres: as catro.'],
      },
    ],
  },
  {
    titulo: 'Magosto',
    day: '11-11',
    time: '18:30',
    lugar: carballeira,
    publico: true,
    motif: 'chestnuts',
    photos: ['O souto', 'As castañas', 'A gaita'],
    text: '<p>Castañas da Carballeira, chourizos e viño novo. Vén coa familia: hai para todos.</p>',
  },
  {
    titulo: 'Concerto de Nadal do coro',
    day: '12-19',
    time: '19:30',
    lugar: 'Igrexa de Santa María de Luou',
    publico: true,
    motif: 'stage',
    photos: ['O ensaio xeral', 'O bis'],
    text: `
<p>Panxoliñas galegas e algunha sorpresa, baixo a dirección de Uxío Veiga. A entrada é libre ata encher.</p>
<p>Despois do concerto hai chocolate quente no adro.</p>`,
    papers: [
      {
        titulo: 'Programa de man',
        lines: ['Falade ben baixo', 'Ai la la lo', 'Noite de paz', 'Vinde picariños', 'Panxoliña de Luou'],
      },
      {
        titulo: 'Partituras',
        grupo: 'Coro',
        lines: ['Falade ben baixo, a catro voces.', 'Sopranos: páxina 2.'],
      },
      { titulo: 'Ensaios de decembro', grupo: 'Coro', lines: ['Martes e xoves ás 19:00, na sala grande.'] },
    ],
    links: [
      {
        nombre: 'Gravacións para ensaiar na casa',
        url: 'https://nube.carballeira.example/coro/gravacions',
        grupo: 'Coro',
      },
    ],
  },
  {
    titulo: 'Merenda de aninovo',
    day: '12-30',
    time: '17:00',
    lugar: casa,
    publico: false,
    motif: 'snow',
    text: '<p>Despedimos o ano xuntas, con rosca, xogos de mesa e as fotos dos últimos doce meses.</p>',
  },
]

/** An event without a date. */
export const unplanned = {
  titulo: 'Viaxe polo Camiño Inglés',
  lugar: 'Entre Ferrol e Santiago',
  text: '<p>Estamos buscando datas e prezos para facer o Camiño Inglés en cinco etapas curtas, con autobús de apoio. Se che interesa, díllo á secretaría.</p>',
}
