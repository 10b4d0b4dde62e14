/** What is remembered for each of something that is open, such as a database, and forgotten with it. */
export const memoryPer = <Of extends object, Memory>(begin: () => Memory) => {
  const memories = new WeakMap<Of, Memory>()
  return (of: Of): Memory => {
    const memory = memories.get(of) ?? begin()
    memories.set(of, memory)
    return memory
  }
}
