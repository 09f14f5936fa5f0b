import { testLives } from './test-lives.ts'

// The sequences of lives-2.test.ts run in parallel.
await testLives({ seed: 1, sequences: 300 })
