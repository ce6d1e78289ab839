import '@mantine/notifications/styles.layer.css';

export { Notifications, notifications } from '@mantine/notifications';
