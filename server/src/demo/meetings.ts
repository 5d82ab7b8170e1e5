import type { Motif } from './pictures.ts'

/** The decisions of a meeting, for its documents. */
export interface DemoMeeting {
  tipo: 'ORDINARIA' | 'EXTRAORDINARIA'
  /** Day of the year, `MM-DD`, and time; 00:00 when the time is unknown. */
  day: string
  time: string
  lugar: string
  motif: Motif
  photos?: string[]
  agenda: string[]
  /** The minutes, one entry for each item of the agenda. */
  decided: string[]
}

const hall = 'Casa da Carballeira, sala grande'
const office = 'Casa da Carballeira, despacho da directiva'

/** Assemblies, the same every year. */
export const assemblies: DemoMeeting[] = [
  {
    tipo: 'ORDINARIA',
    day: '03-21',
    time: '17:00',
    lugar: hall,
    motif: 'hall',
    photos: ['A sala antes de comezar', 'A votación'],
    agenda: [
      'Lectura e aprobación da acta anterior.',
      'Memoria de actividades do ano.',
      'Contas do exercicio e orzamento do seguinte.',
      'Cotas e prezos dos servizos.',
      'Rogos e preguntas.',
    ],
    decided: [
      'Apróbase por unanimidade.',
      'A secretaría presenta a memoria: 41 actividades, cunha media de 34 asistentes.',
      'Apróbanse as contas por 78 votos a favor e 2 abstencións, e o orzamento por unanimidade.',
      'A cota anual queda en 60,00 euros. O xantar no comedor, en 6,50 euros.',
      'Pídese un segundo pasamáns na escaleira. A directiva traerá orzamentos.',
    ],
  },
  {
    tipo: 'EXTRAORDINARIA',
    day: '10-24',
    time: '17:30',
    lugar: hall,
    motif: 'hall',
    agenda: ['Obras do tellado: elección de orzamento.', 'Préstamo para as obras.'],
    decided: [
      'Escóllese o orzamento de Construcións Tella por 61 votos contra 9.',
      'Autorízase á directiva a asinar o préstamo nas condicións presentadas.',
    ],
  },
]

/** Board meetings, the same every year. */
export const boardMeetings: DemoMeeting[] = [
  {
    tipo: 'ORDINARIA',
    day: '01-14',
    time: '11:00',
    lugar: office,
    motif: 'office',
    agenda: ['Altas e baixas do trimestre.', 'Calendario de actividades.', 'Estado das contas.'],
    decided: ['Apróbanse sete altas.', 'Apróbase o calendario.', 'A tesouraría informa: todo ao día.'],
  },
  {
    tipo: 'ORDINARIA',
    day: '03-04',
    time: '11:00',
    lugar: office,
    motif: 'office',
    agenda: ['Preparación da asemblea ordinaria.', 'Contas e orzamento para presentar.'],
    decided: ['Apróbase a orde do día da asemblea.', 'Apróbanse as contas para a súa presentación.'],
  },
  {
    tipo: 'ORDINARIA',
    day: '05-13',
    time: '11:00',
    lugar: office,
    motif: 'office',
    photos: ['A visita ao tellado'],
    agenda: ['Goteiras no tellado.', 'Excursión de verán.'],
    decided: ['Pídense tres orzamentos.', 'A excursión será á illa de Ons.'],
  },
  {
    tipo: 'EXTRAORDINARIA',
    day: '06-17',
    time: '10:00',
    lugar: 'Por videochamada',
    motif: 'office',
    agenda: ['Axuda económica urxente a unha persoa socia.'],
    decided: ['Concédese a axuda con cargo ao fondo solidario.'],
  },
  {
    tipo: 'ORDINARIA',
    day: '09-16',
    time: '11:00',
    lugar: office,
    motif: 'office',
    agenda: ['Comezo do curso: coro, roteiros e obradoiros.', 'Orzamentos do tellado.'],
    decided: [
      'Apróbanse os horarios do curso.',
      'Convócase asemblea extraordinaria para escoller orzamento.',
    ],
  },
  {
    tipo: 'ORDINARIA',
    day: '11-25',
    time: '00:00',
    lugar: office,
    motif: 'office',
    agenda: ['Concerto de Nadal.', 'Altas e baixas do trimestre.'],
    decided: ['Encárgase o chocolate para 150 persoas.', 'Apróbanse catro altas e dúas baixas.'],
  },
]
