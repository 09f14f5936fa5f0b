import { testLives } from './test-lives.ts'

// Other sequences than those of lives-1.test.ts, which run in parallel; with fewer, one command is never done.
await testLives({ seed: 10001, sequences: 500 })
