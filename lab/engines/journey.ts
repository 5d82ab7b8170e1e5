import { named, type Person } from './driver.ts'

/** A step of the journey, after which the window is looked at. */
export interface Step {
  name: string
  take: (person: Person, portal: string) => Promise<void>
}

export interface Known {
  login: string
  password: string
  /** The member whose record is opened: surnames and name, and the id. */
  member: { id: number; name: string; surname: string }
}

/** What people do most, each step from where the last one ended. */
export const journey = ({ login, password, member }: Known): Step[] => [
  {
    name: 'home',
    take: (person, portal) => person.open(`${portal}/`),
  },
  {
    name: 'sign-in',
    take: async (person, portal) => {
      await person.open(`${portal}/account/login`)
      await person.fill('DNI', login)
      await person.fill('Contrasinal', password)
    },
  },
  {
    name: 'own-home',
    take: async (person) => {
      await person.press("document.querySelector('main form button[type=submit]')", 'the button of the form')
      await person.until("location.pathname === '/'", 'the home page')
      await person.text('Ola, ')
    },
  },
  {
    name: 'register',
    take: async (person, portal) => {
      await person.open(`${portal}/socios-admin`)
      await person.until("document.querySelectorAll('[data-row] a').length > 3", 'the rows')
    },
  },
  {
    name: 'search',
    take: async (person) => {
      await person.press("document.querySelector('[role=searchbox], input[type=search]')", 'the search')
      await person.type(member.surname)
      await person.until("document.querySelector('.list-count')?.textContent.startsWith('1 ')", 'one member')
    },
  },
  {
    name: 'record',
    take: async (person) => {
      await person.press(
        "[...document.querySelectorAll('[data-row] a')].find((each) => each.checkVisibility() && each.pathname.startsWith('/socios/'))",
        'the row',
      )
      await person.heading(member.name)
    },
  },
  {
    name: 'form',
    take: async (person) => {
      await person.pressNamed('Editar')
      await person.heading('Editar a ficha')
      await person.until("document.querySelector('.form-group-title')", 'the form')
    },
  },
  {
    name: 'saved',
    take: async (person) => {
      await person.fill('Profesión', 'Mariñeira')
      await person.pressNamed('Gardar')
      await person.heading(member.name)
      await person.text('Mariñeira')
      await person.until('scrollY === 0', 'the top of the record')
    },
  },
  {
    name: 'fees',
    take: async (person, portal) => {
      await person.open(`${portal}/cotas`)
      await person.text('Cota do coro')
    },
  },
  {
    name: 'due',
    take: async (person, portal) => {
      await person.open(`${portal}/cotas/novo`)
      await person.until("document.querySelector('form')", 'the form of a due')
    },
  },
  {
    name: 'editor',
    take: async (person, portal) => {
      await person.open(`${portal}/statics/Ideario/edit`)
      await person.until("document.querySelector('.ck-editor__editable')", 'the editor')
      await person.press("document.querySelector('.ck-editor__editable p')", 'a paragraph')
      await person.type('Somos veciñas. ')
      await person.text('Somos veciñas.')
    },
  },
  {
    name: 'page',
    take: async (person) => {
      await person.press(named('Gardar'), 'the button of the editor')
      await person.until("!location.pathname.endsWith('/edit')", 'the page')
      await person.text('Somos veciñas.')
      await person.until('scrollY === 0', 'the top of the page')
    },
  },
]
