/** The part of Node that the server's entry needs; all other code of this folder runs in browsers too. */
declare module 'node:async_hooks' {
  export class AsyncLocalStorage<T> {
    run<R>(value: T, work: () => R): R
    getStore(): T | undefined
  }
}
