import { testLives } from './test-lives.ts'

// A thousand in all, in two files that run side by side.
await testLives({ seed: 1, sequences: 500 })
