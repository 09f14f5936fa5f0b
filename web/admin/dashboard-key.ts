export const dashboardKey = ['admin', 'dashboard']
