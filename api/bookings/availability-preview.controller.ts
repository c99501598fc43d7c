import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import {
  availabilityPreviewSchema,
  type AvailabilityPreview,
  type AvailabilityPreviewRequest,
} from '#contracts/availability-preview';
import { Roles } from '../auth/route-access.ts';
import { AvailabilityPreviewService } from './availability-preview.service.ts';

/** Staff see the times that visitors see; what is saved goes through the site details. */
@Controller('api/admin/availability')
@Roles('admin', 'staff')
export class AvailabilityPreviewController {
  constructor(private readonly availability: AvailabilityPreviewService) {}

  @Post('preview')
  @HttpCode(200)
  preview(
    @Body({ schema: availabilityPreviewSchema }) draft: AvailabilityPreviewRequest,
  ): Promise<AvailabilityPreview> {
    return this.availability.preview(draft);
  }
}
