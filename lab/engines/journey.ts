import type { Person } from './driver.ts'

export interface JourneyData {
  login: string
  password: string
  /** The member whose record is opened: surnames and name. */
  member: { name: string; surname: string }
}

/** One step of the journey, after which the window is checked. */
type Step = (person: Person, portal: string) => Promise<unknown>

/** The most frequent tasks of members; each step starts where the last one ended. */
export const journey = ({ login, password, member }: JourneyData): Record<string, Step> => ({
  home: (person, portal) => person.open(`${portal}/`),
  'sign-in': async (person, portal) => {
    await person.open(`${portal}/account/login`)
    await person.fill('DNI', login)
    await person.fill('Contrasinal', password)
  },
  'own-home': async (person) => {
    await person.press("document.querySelector('main form button[type=submit]')", 'the button of the form')
    await person.until("location.pathname === '/'", 'the home page')
    await person.text('Ola, ')
  },
  register: async (person, portal) => {
    await person.open(`${portal}/socios-admin`)
    await person.until("document.querySelectorAll('[data-row] a').length > 3", 'the rows')
  },
  search: async (person) => {
    await person.press("document.querySelector('[role=searchbox], input[type=search]')", 'the search')
    await person.type(member.surname)
    await person.until("document.querySelector('.list-count')?.textContent.startsWith('1 ')", 'one member')
  },
  record: async (person) => {
    await person.press(
      "[...document.querySelectorAll('[data-row] a')].find((each) => each.checkVisibility() && each.pathname.startsWith('/socios/'))",
      'the row',
    )
    await person.heading(member.name)
  },
  form: async (person) => {
    await person.pressNamed('Editar')
    await person.heading('Editar a ficha')
    await person.until("document.querySelector('.form-group-title')", 'the form')
  },
  saved: async (person) => {
    await person.fill('Profesión', 'Mariñeira')
    await person.pressNamed('Gardar')
    await person.heading(member.name)
    await person.text('Mariñeira')
    await person.until('scrollY === 0', 'the top of the record')
  },
  fees: async (person, portal) => {
    await person.open(`${portal}/cotas`)
    await person.text('Cota do coro')
  },
  due: async (person, portal) => {
    await person.open(`${portal}/cotas/novo`)
    await person.until("document.querySelector('form')", 'the form of a charge')
  },
  editor: async (person, portal) => {
    await person.open(`${portal}/statics/Ideario/edit`)
    await person.until("document.querySelector('.ck-editor__editable')", 'the editor')
    await person.press("document.querySelector('.ck-editor__editable p')", 'a paragraph')
    await person.type('Somos veciñas. ')
    await person.text('Somos veciñas.')
  },
  page: async (person) => {
    await person.pressNamed('Gardar')
    await person.until("!location.pathname.endsWith('/edit')", 'the page')
    await person.text('Somos veciñas.')
    await person.until('scrollY === 0', 'the top of the page')
  },
})
