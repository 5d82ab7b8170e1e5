/** The icons one by one: the package's own entry would bring all six thousand. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  const icon: import('./icons.ts').IconComponent
  export default icon
}
