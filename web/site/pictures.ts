export { Globe } from '../ui/art/Globe.tsx'
export { RouteMap } from '../ui/art/RouteMap.tsx'
export { BookArt, DiscoverArt, WatchlistArt } from './HowItWorksArt.tsx'
export { SampleNetwork } from './routes/SampleNetwork.tsx'
