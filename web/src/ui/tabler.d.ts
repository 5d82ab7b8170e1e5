/** Imports single icons: the package's main entry would load all six thousand. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  const icon: import('./icons.ts').IconComponent
  export default icon
}
