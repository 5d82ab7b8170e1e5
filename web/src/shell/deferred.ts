export interface Deferred<T> {
  promise: Promise<T>
  resolve: (value: T | PromiseLike<T>) => void
  reject: (reason: unknown) => void
}

/** A promise that others settle. Browsers from before 2024 have no `Promise.withResolvers`. */
export function createDeferred<T>(): Deferred<T> {
  let settle: Omit<Deferred<T>, 'promise'> | undefined
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject }
  })
  // a promise calls its function before its constructor returns
  return { promise, ...(settle as unknown as Omit<Deferred<T>, 'promise'>) }
}
