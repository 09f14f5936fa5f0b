import { Component, type ReactNode, Suspense } from 'react'

/** What a page is whole without: when its script does not come, nothing of the page goes with it. */
export class Optional extends Component<{ fallback?: ReactNode; children: ReactNode }, { failed: boolean }> {
  static getDerivedStateFromError() {
    return { failed: true }
  }

  override state = { failed: false }

  override render() {
    if (this.state.failed) return null
    return <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>
  }
}
