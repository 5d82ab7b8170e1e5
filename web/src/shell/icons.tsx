const paths = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  alert: 'M12 8v5M12 16.5v.01M10.3 4L2.9 17a2 2 0 0 0 1.7 3h14.8a2 2 0 0 0 1.7-3L13.7 4a2 2 0 0 0-3.4 0z',
  info: 'M12 11v5M12 8v.01M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18',
  chevron: 'M6 9l6 6l6-6',
  login: 'M12 12a4 4 0 1 0 0-8a4 4 0 0 0 0 8M4.5 20.5a7.5 7.5 0 0 1 15 0',
  manage: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  edit: 'M4 20h4L18.5 9.5a2.1 2.1 0 0 0-4-4L4 16zM13.5 6.5l4 4',
  eye: 'M2.5 12s3.5-6.5 9.5-6.5S21.5 12 21.5 12s-3.5 6.5-9.5 6.5S2.5 12 2.5 12M12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6',
  eyeOff:
    'M4 4l16 16M9.9 5.8A10 10 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.4 7.4A16 16 0 0 0 2.5 12s3.5 6.5 9.5 6.5a9.6 9.6 0 0 0 4.4-1M9.9 9.900a3 3 0 0 0 4.2 4.2',
  lock: 'M8 11V8a4 4 0 0 1 8 0v3M5.5 11h13v9h-13z',
  back: 'M19 12H5M11 6l-6 6l6 6',
} as const

export type IconName = keyof typeof paths

/**
 * A line icon in the colour of the text. It is hidden from screen readers, because it always accompanies a word or a labelled
 * button.
 */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  )
}
