import { createRoot } from 'react-dom/client';
import { adminRoutes } from './admin/routes/admin-routes.tsx';
import { createApp } from './create-app.tsx';
import { rootRoute } from './root-route.tsx';

const root = document.getElementById('root');
if (root) createRoot(root).render(createApp(rootRoute.addChildren([adminRoutes])).app);
else console.error('The page has no element with the id "root": the admin cannot start');
